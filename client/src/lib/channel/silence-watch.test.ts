import { SilenceWatch } from './silence-watch.js';

const SILENCE_MS = 5_000;
const DEAD_AFTER_MS = 20_000;
/** The watch checks at this interval, so it reports silence up to this much later. */
const CHECK_INTERVAL_MS = 500;

describe('SilenceWatch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function startWatch() {
    const calls: string[] = [];
    const watch = new SilenceWatch(
      { silenceMs: SILENCE_MS, deadAfterMs: DEAD_AFTER_MS },
      {
        onSilent: () => calls.push('silent'),
        onRecovered: () => calls.push('data again'),
        onDead: () => calls.push('dead'),
      },
    );
    watch.start();
    return { watch, calls };
  }

  it('reports nothing while a message arrives every 2 s', () => {
    const { watch, calls } = startWatch();
    for (let message = 0; message < 30; message++) {
      jest.advanceTimersByTime(2_000);
      watch.recordData();
    }
    expect(calls).toEqual([]);
  });

  it('reports silence once after 5 s, and its end', () => {
    const { watch, calls } = startWatch();
    jest.advanceTimersByTime(1_000);
    watch.recordData();
    const lastDataAt = Date.now();
    jest.advanceTimersByTime(SILENCE_MS - 100);
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(100 + CHECK_INTERVAL_MS);
    expect(calls).toEqual(['silent']);
    jest.advanceTimersByTime(9_000);
    expect([calls, watch.lastDataAt]).toEqual([['silent'], lastDataAt]);
    watch.recordData();
    expect(calls).toEqual(['silent', 'data again']);
  });

  it('reports a dead connection after 20 s, until the watch is stopped', () => {
    const { watch, calls } = startWatch();
    jest.advanceTimersByTime(DEAD_AFTER_MS - 100);
    expect(calls).toEqual(['silent']);
    jest.advanceTimersByTime(100);
    expect(calls).toEqual(['silent', 'dead']);
    watch.stop();
    jest.advanceTimersByTime(60_000);
    expect(calls).toHaveLength(2);
  });

  it('does not treat a frozen page as a dead connection', () => {
    const { watch, calls } = startWatch();
    const frozenMs = 3_600_000;
    jest.setSystemTime(Date.now() + frozenMs);
    jest.advanceTimersByTime(CHECK_INTERVAL_MS);
    expect(calls).toEqual(['silent']);
    watch.recordData();
    jest.advanceTimersByTime(4_000);
    expect(calls).toEqual(['silent', 'data again']);
  });
});
