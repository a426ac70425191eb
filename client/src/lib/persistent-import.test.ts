import { isMissingPart, persistently } from './persistent-import.js';

describe('persistently', () => {
  it('reloads the page once the server responds, if the chunk did not load', async () => {
    jest.useFakeTimers();
    const again = jest.fn();
    let isReachable = false;
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));
    void persistently(failing, again, () => Promise.resolve(isReachable));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(again).not.toHaveBeenCalled();
    isReachable = true;
    await jest.advanceTimersByTimeAsync(1_999);
    expect(again).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(again).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(again).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('aborts a request without a response, and retries', async () => {
    jest.useFakeTimers();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const { fetch } = globalThis;
    let asked = 0;
    globalThis.fetch = (_url, init) =>
      new Promise((resolve, reject) => {
        asked += 1;
        if (asked > 1) resolve({ ok: true } as Response);
        else init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const again = jest.fn();
    void persistently(() => Promise.reject(new TypeError('Failed to fetch')), again);
    await jest.advanceTimersByTimeAsync(3_000 + 5_000 + 3_000 + 1);
    expect([asked, again.mock.calls.length]).toEqual([2, 1]);
    globalThis.fetch = fetch;
    timeout.mockRestore();
    jest.useRealTimers();
  });

  it('returns the chunk without a reload', async () => {
    const again = jest.fn();
    await expect(persistently(() => Promise.resolve('the part'), again)).resolves.toBe('the part');
    expect(again).not.toHaveBeenCalled();
  });
});

describe('isMissingPart', () => {
  it('recognizes the error messages of browsers, and no others', () => {
    expect(isMissingPart(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isMissingPart(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isMissingPart(new TypeError('Failed to fetch'))).toBe(false);
  });
});
