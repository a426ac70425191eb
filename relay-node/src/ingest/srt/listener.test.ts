import { SRT_OPTION } from './libsrt.js';
import { bindBondedListener, bindListener } from './listener.js';

/** SRTO_NAKREPORT of srt.h. It must keep libsrt's default, which is on. */
const NAKREPORT = 33;
const PORT = 50_123;

/** Creates a fake library that records the socket options. */
function createFakeSrt() {
  const options = new Map<number, number>();
  return {
    options,
    createSocket: () => 1,
    setOption: (_socket: number, option: number, value: number) => (options.set(option, value), 0),
    bind: () => 0,
    localPort: () => PORT,
    lastError: () => ({ text: '', errno: 0 }),
    close: () => 0,
  };
}

describe('bindBondedListener', () => {
  it.each([
    [120, 2_000],
    [3_000, 3_000],
  ])(
    'given a latency of %d ms, sets %d ms, tolerates reordering and keeps NAK reports on',
    (configuredMs, latencyMs) => {
      const srt = createFakeSrt();
      expect(bindBondedListener(srt, configuredMs)).toEqual({ listener: 1, port: PORT });
      expect(srt.options.get(SRT_OPTION.LOSSMAXTTL)).toBe(40);
      expect(srt.options.get(SRT_OPTION.RCVLATENCY)).toBe(latencyMs);
      expect(srt.options.has(NAKREPORT)).toBe(false);
    },
  );
});

describe('bindListener', () => {
  it('sets the configured latency and tolerates no reordering', () => {
    const srt = createFakeSrt();
    bindListener(srt, { host: '127.0.0.1', port: 0, latencyMs: 120 });
    expect(srt.options.get(SRT_OPTION.RCVLATENCY)).toBe(120);
    expect(srt.options.has(SRT_OPTION.LOSSMAXTTL)).toBe(false);
  });
});
