import { formatDuration, renderLength } from './report-texts.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

describe('formatDuration', () => {
  it.each([
    [-5, '0:00'],
    [9_400, '0:09'],
    [HOUR_MS - SECOND_MS, '59:59'],
    [HOUR_MS, '1:00:00'],
    [10 * HOUR_MS + MINUTE_MS + SECOND_MS, '10:01:01'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('renderLength', () => {
  it.each([
    [0, '0 s'],
    [39_400, '39 s'],
    [MINUTE_MS, '1 min'],
    [MINUTE_MS + 56 * SECOND_MS, '1 min 56 s'],
    [2 * HOUR_MS + 5 * SECOND_MS, '2 h'],
    [2 * HOUR_MS + 14 * MINUTE_MS, '2 h 14 min'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(renderLength(ms).replaceAll(/<.*?>/g, '').replaceAll('\u00a0', ' ')).toBe(text);
  });
});
