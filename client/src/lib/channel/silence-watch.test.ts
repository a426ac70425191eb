import { SilenceWatch } from './silence-watch.js';

describe('SilenceWatch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function startWatch() {
    const calls: string[] = [];
    const watch = new SilenceWatch(
      { silenceMs: 5_000, deadAfterMs: 20_000 },
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
    jest.advanceTimersByTime(4_900);
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(600);
    expect(calls).toEqual(['silent']);
    jest.advanceTimersByTime(9_000);
    expect([calls, watch.lastDataAt]).toEqual([['silent'], lastDataAt]);
    watch.recordData();
    expect(calls).toEqual(['silent', 'data again']);
  });

  it('reports a dead connection after 20 s, until the watch is stopped', () => {
    const { watch, calls } = startWatch();
    jest.advanceTimersByTime(19_900);
    expect(calls).toEqual(['silent']);
    jest.advanceTimersByTime(100);
    expect(calls).toEqual(['silent', 'dead']);
    watch.stop();
    jest.advanceTimersByTime(60_000);
    expect(calls).toHaveLength(2);
  });

  it('does not treat a frozen page as a dead connection', () => {
    const { watch, calls } = startWatch();
    jest.setSystemTime(Date.now() + 3_600_000);
    jest.advanceTimersByTime(500);
    expect(calls).toEqual(['silent']);
    watch.recordData();
    jest.advanceTimersByTime(4_000);
    expect(calls).toEqual(['silent', 'data again']);
  });
});
