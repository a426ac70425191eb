/**
 * A signal that aborts after `ms`, or with its parent. Uses its own timer, because on Node 20 a combined
 * AbortSignal.timeout without listeners may be garbage-collected and then never aborts.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #abort = () => this.#controller.abort();

  constructor(
    ms: number,
    private readonly parent?: AbortSignal,
  ) {
    this.#timer = setTimeout(this.#abort, ms);
    parent?.addEventListener('abort', this.#abort, { once: true });
    if (parent?.aborted) this.#abort();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the full time again. */
  restart(): void {
    this.#timer.refresh();
  }

  /** Aborts the signal, and removes the timer and the listener. */
  stop(): void {
    this.end();
    this.#abort();
  }

  /** Removes the timer and the listener. Call it when the wait is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.parent?.removeEventListener('abort', this.#abort);
  }
}

/** Runs `work` with a signal that aborts after `ms` or with `parent`. Returns the result of `work`. */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  const deadline = new Deadline(ms, parent);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.end();
  }
}

/**
 * Runs `work` as `withDeadline` does, and rejects with `createTimeoutError()` when its signal aborts, even if `work`
 * continues. A later error of `work` is ignored.
 */
export function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  createTimeoutError: () => Error,
  parent?: AbortSignal,
): Promise<T> {
  return withDeadline(ms, (signal) => abortable(work(signal), signal, createTimeoutError), parent);
}

/**
 * Settles like `promise`, or rejects with `reason()` as soon as `signal` aborts. A later rejection of `promise` is
 * ignored.
 */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  reason: () => Error = () => signal.reason as Error,
): Promise<T> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(reason());
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
