import { type Backoff, backoffMs } from '@trailcast/schema/async/backoff';
import { CoalescedRuns } from '@trailcast/schema/async/coalesced-run';

export const BACKOFF_MS = { initialMs: 250, maxMs: 5_000 };

/** The planned retry after failed attempts. */
interface Retry {
  failures: number;
  timer: NodeJS.Timeout;
}

/** Runs work for servers, one run at a time per server. Retries failed runs with backoff. */
export class RetryQueue {
  readonly #runs = new CoalescedRuns<number>((id) => this.#attempt(id));
  /** Retries by server; an entry stays until an attempt succeeds. */
  readonly #retries = new Map<number, Retry>();
  readonly #closing = new AbortController();

  /** `onFailure` is called after each failed attempt, with the delay until the next one. */
  constructor(
    private readonly work: (id: number, signal: AbortSignal) => Promise<void>,
    private readonly onFailure: (id: number, error: unknown, delayMs: number) => void,
    private readonly chooseBackoff: (error: unknown) => Backoff = () => BACKOFF_MS,
  ) {}

  /** Starts a run unless one runs or a retry is planned. */
  request(id: number): void {
    if (this.#runs.isBusy(id) || this.#retries.has(id)) return;
    void this.runNow(id).catch(() => undefined);
  }

  /** Runs immediately. Rejects with this attempt's error; retries follow in the background. */
  runNow(id: number): Promise<void> {
    return this.#runs.run(id);
  }

  /** Cancels retries and aborts running work. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    await this.#runs.idle();
  }

  async #attempt(id: number): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    clearTimeout(this.#retries.get(id)?.timer);
    try {
      await this.work(id, signal);
      this.#retries.delete(id);
    } catch (error) {
      this.#retryLater(id, error);
      throw error;
    }
  }

  #retryLater(id: number, error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const failures = (this.#retries.get(id)?.failures ?? 0) + 1;
    const delayMs = backoffMs(this.chooseBackoff(error), failures);
    this.onFailure(id, error, delayMs);
    const timer = setTimeout(() => void this.runNow(id).catch(() => undefined), delayMs);
    this.#retries.set(id, { failures, timer });
  }
}
