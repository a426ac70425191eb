import { withDeadline } from '@trailcast/schema/async/deadline';
import type { Logger } from 'pino';
import type { OutboxEvent, OutboxReader } from '../outbox/outbox-event.js';
import { sleep } from '@trailcast/schema/async/sleep';

const BATCH_SIZE = 500;

export interface TailOptions {
  /** Poll interval without a wake-up, ms. */
  pollMs?: number;
  /** Delay after a failed read, ms. */
  retryMs?: number;
}

/** Reads the changes that are committed after its construction, in commit order. */
export class OutboxTail {
  /** Resolves when the start position is known. Changes that are committed afterwards are delivered. */
  readonly ready: Promise<void>;
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;
  #position = 0;

  constructor(
    private readonly outbox: OutboxReader,
    private readonly listener: { onEvent: (event: OutboxEvent) => void; onPrunedChanges: () => void },
    private readonly log: Logger,
    private readonly options: TailOptions = {},
  ) {
    this.ready = this.#retryUntilDone(async () => {
      this.#position = await this.outbox.readHead();
    });
    this.#loop = this.ready.then(() => this.#follow());
  }

  /** Sequence of the newest change that was passed to `onEvent`. */
  get position(): number {
    return this.#position;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      let events: OutboxEvent[] = [];
      await this.#retryUntilDone(async () => {
        events = await this.#read();
      });
      for (const event of events) this.#handleEvent(event);
      if (events.length === 0) await this.#waitForChange();
    }
  }

  /** Waits for a wake-up or the poll interval, because a wake-up between processes may be lost. */
  #waitForChange(): Promise<void> {
    const { pollMs = 1_000, retryMs = 1_000 } = this.options;
    const wait = async (signal: AbortSignal) => {
      if (!signal.aborted) await this.outbox.waitForChange(signal).catch(() => sleep(retryMs, signal));
    };
    return withDeadline(pollMs, wait, this.#closing.signal);
  }

  async #read(): Promise<OutboxEvent[]> {
    const events = await this.outbox.readAfter(this.#position, BATCH_SIZE);
    const [firstEvent] = events;
    if (firstEvent && firstEvent.sequence > this.#position + 1 && (await this.#isPositionPruned())) {
      this.#position = await this.outbox.readHead();
      this.listener.onPrunedChanges();
      return [];
    }
    return events;
  }

  async #isPositionPruned(): Promise<boolean> {
    return (await this.outbox.readOldest()) > this.#position + 1;
  }

  #handleEvent(event: OutboxEvent): void {
    this.#position = event.sequence;
    if (!this.#closing.signal.aborted) this.listener.onEvent(event);
  }

  /** Retries `work` until it succeeds or the tail closes. */
  async #retryUntilDone(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (err) {
        this.log.warn({ err }, 'reading the outbox failed, will be retried');
        await sleep(this.options.retryMs ?? 1_000, signal);
      }
    }
  }
}
