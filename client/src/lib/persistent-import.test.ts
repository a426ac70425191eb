import { isChunkLoadError, importOrReload } from './persistent-import.js';

const POLL_INTERVAL_MS = 3_000;
const POLL_TIMEOUT_MS = 5_000;

describe('importOrReload', () => {
  it('reloads the page once the server responds, if the chunk did not load', async () => {
    jest.useFakeTimers();
    const reload = jest.fn();
    let isReachable = false;
    const loadFailingChunk = () => Promise.reject(new TypeError('Failed to fetch'));
    void importOrReload(loadFailingChunk, reload, () => Promise.resolve(isReachable));
    await jest.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS + 1_000);
    expect(reload).not.toHaveBeenCalled();
    isReachable = true;
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS - 1_000 - 1);
    expect(reload).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
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
    let requests = 0;
    globalThis.fetch = (_url, init) =>
      new Promise((resolve, reject) => {
        requests += 1;
        if (requests > 1) resolve({ ok: true } as Response);
        else init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const reload = jest.fn();
    void importOrReload(() => Promise.reject(new TypeError('Failed to fetch')), reload);
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS + POLL_TIMEOUT_MS + POLL_INTERVAL_MS + 1);
    expect([requests, reload.mock.calls.length]).toEqual([2, 1]);
    globalThis.fetch = fetch;
    timeout.mockRestore();
    jest.useRealTimers();
  });

  it('returns the chunk without a reload', async () => {
    const reload = jest.fn();
    await expect(importOrReload(() => Promise.resolve('the chunk'), reload)).resolves.toBe('the chunk');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('isChunkLoadError', () => {
  it('recognizes the error messages of browsers, and no others', () => {
    expect(isChunkLoadError(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isChunkLoadError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkLoadError(new TypeError('Failed to fetch'))).toBe(false);
  });
});
