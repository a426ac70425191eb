/**
 * A signal that aborts after `ms`, or with its parent. Held by a timer of its own: a combined AbortSignal.timeout that
 * nobody listens to may be collected on Node 20 and then never aborts.
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

  /** Begins the time anew. */
  restart(): void {
    this.#timer.refresh();
  }

  /** Aborts what still waits, and ends. */
  stop(): void {
    this.end();
    this.#abort();
  }

  /** To be called when the wait is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.parent?.removeEventListener('abort', this.#abort);
  }
}

/** Runs `work` with a signal that aborts after `ms`, or with `parent`. */
export async function within<T>(
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
