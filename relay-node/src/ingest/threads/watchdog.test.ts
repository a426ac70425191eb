import { FLAG, FLAGS_BYTES } from './worker-messages.js';
import { watchThreads } from './watchdog.js';

function startWatch(
  overrides: Partial<{ pingHook: () => Promise<unknown>; residentBytes: () => number }> = {},
) {
  const flags = new Int32Array(new SharedArrayBuffer(FLAGS_BYTES));
  const failures: string[] = [];
  const stop = watchThreads({
    flags,
    pingHook: async () => undefined,
    memoryLimitMb: 100,
    residentBytes: () => 50 << 20,
    onFailure: (reason) => failures.push(reason),
    ...overrides,
  });
  return { flags, failures, stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('watchThreads', () => {
  it('reports no failure while the data thread runs, and increments the heartbeat of the main thread', async () => {
    const { flags, failures, stop } = startWatch();
    for (let i = 0; i < 40; i++) {
      Atomics.add(flags, FLAG.dataHeartbeat, 1);
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(failures).toEqual([]);
    expect(Atomics.load(flags, FLAG.mainHeartbeat)).toBe(40);
    stop();
  });

  it('reports one failure when the data thread hangs for 3 s', async () => {
    const { failures } = startWatch();
    await jest.advanceTimersByTimeAsync(2900);
    expect(failures).toEqual([]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(failures).toEqual(['the data thread hangs']);
  });

  it('reports a failure when the hook thread does not respond', async () => {
    const { failures } = startWatch({ pingHook: () => Promise.reject(new Error('no response')) });
    await jest.advanceTimersByTimeAsync(600);
    expect(failures).toEqual(['the hook thread hangs']);
  });

  it('reports a failure when the memory exceeds its limit', async () => {
    const { failures } = startWatch({ residentBytes: () => 101 << 20 });
    await jest.advanceTimersByTimeAsync(600);
    expect(failures).toEqual(['too much memory is in use']);
  });

  it('reports no failure after a stop', async () => {
    const { failures, stop } = startWatch();
    stop();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(failures).toEqual([]);
  });
});
