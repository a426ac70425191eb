/**
 * Resolves after `ms`, or as soon as `signal` aborts. With `ref: false` the timer does not keep the process alive.
 */
export function sleep(ms: number, signal?: AbortSignal, { ref = true } = {}): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', done);
  });
}
