/**
 * Runs `work` with a signal that aborts after `ms`, or with `parent`. The timer is its own: a combined
 * AbortSignal.timeout that nobody holds may be collected on Node 20 and then never aborts.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  parent?.addEventListener('abort', abort, { once: true });
  if (parent?.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener('abort', abort);
  }
}

/** Like `within`, and rejects with `late()` when the time is up, whether the work heeds its signal or not. */
export function inTime<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => Error,
): Promise<T> {
  return within(ms, (signal) => {
    const end = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(late()), { once: true });
    });
    return Promise.race([work(signal), end]);
  });
}
