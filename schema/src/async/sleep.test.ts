import { sleep } from './sleep.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('sleep', () => {
  it('resolves after its time', async () => {
    const onResolve = jest.fn();
    void sleep(1000, new AbortController().signal).then(onResolve);
    await jest.advanceTimersByTimeAsync(999);
    expect(onResolve).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onResolve).toHaveBeenCalled();
  });

  it('resolves when its signal aborts, and clears its timer', async () => {
    const end = new AbortController();
    const sleeping = sleep(1000, end.signal);
    end.abort();
    await sleeping;
    await sleep(1000, end.signal);
    expect(jest.getTimerCount()).toBe(0);
  });
});
