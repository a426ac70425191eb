import { findNewestConnectFailure } from './connect-failure.js';

const now = Date.UTC(2026, 4, 3, 12, 0, 0);
const createLine = (time: string, code: number) =>
  `${time}: [rtmp stream: 'simple_stream'] Connection to rtmp://127.0.0.1:1/app failed: ${code}`;

describe('findNewestConnectFailure', () => {
  it.each([
    ['an empty log', '', null],
    ['other lines', '11:00:00.000: [rtmp stream: x] Connecting to RTMP URL rtmp://h/app...', null],
    ['a refused stream', createLine('11:00:00.250', -3), { atMs: now - 3_599_750, code: -3 }],
    [
      'the last of several failures',
      `${createLine('11:00:00.000', -3)}\n${createLine('11:59:59.000', -2)}\n`,
      { atMs: now - 1000, code: -2 },
    ],
    ['a line from before midnight', createLine('23:00:00.000', -2), { atMs: now - 13 * 3_600_000, code: -2 }],
    ['a line that quotes a failure', `11:00:00.000: source 'x': ${createLine('11:00:00.000', -2)}`, null],
    ['a carriage return', `${createLine('11:59:59.000', -2)}\r\n`, { atMs: now - 1000, code: -2 }],
  ])('reads %s', (_name, log, expected) => {
    expect(findNewestConnectFailure(log, now)).toEqual(expected);
  });
});
