import { within } from '@trailcast/schema/async/deadline';
import type { Logger } from 'pino';
import type { OutboxEvent, OutboxReader } from '../outbox/outbox-event.js';
import { sleep } from '@trailcast/schema/async/sleep';

const BATCH = 500;

export interface TailOptions {
  /** Poll interval without a wake-up, ms. */
  pollMs?: number;
  /** Delay after a failed read, ms. */
  retryMs?: number;
}

/** Follows the outbox in commit order, starting at the head at construction. */
export class OutboxTail {
  /** Resolves when the start position is known. Later commits are delivered. */
  readonly ready: Promise<void>;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #position = 0;

  constructor(
    private readonly outbox: OutboxReader,
    private readonly on: { event: (event: OutboxEvent) => void; gap: () => void },
    private readonly log: Logger,
    private readonly options: TailOptions = {},
  ) {
    this.ready = this.#retrying(async () => {
      this.#position = await this.outbox.head();
    });
    this.#running = this.ready.then(() => this.#follow());
  }

  /** Sequence of the newest change that was passed to `on.event`. */
  get position(): number {
    return this.#position;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      let events: OutboxEvent[] = [];
      await this.#retrying(async () => {
        events = await this.#read();
      });
      for (const event of events) this.#take(event);
      if (events.length === 0) await this.#change();
    }
  }

  /** Waits for a wake-up or the poll interval, because a wake-up between processes may be lost. */
  #change(): Promise<void> {
    const { pollMs = 1_000, retryMs = 1_000 } = this.options;
    const wait = async (signal: AbortSignal) => {
      if (!signal.aborted) await this.outbox.changed(signal).catch(() => sleep(retryMs, signal));
    };
    return within(pollMs, wait, this.#closing.signal);
  }

  async #read(): Promise<OutboxEvent[]> {
    const events = await this.outbox.after(this.#position, BATCH);
    const [first] = events;
    if (first && first.sequence > this.#position + 1 && (await this.#fellBehind())) {
      this.#position = await this.outbox.head();
      this.on.gap();
      return [];
    }
    return events;
  }

  async #fellBehind(): Promise<boolean> {
    return (await this.outbox.oldest()) > this.#position + 1;
  }

  #take(event: OutboxEvent): void {
    this.#position = event.sequence;
    if (!this.#closing.signal.aborted) this.on.event(event);
  }

  /** Retries `work` until it succeeds or the tail closes. */
  async #retrying(work: () => Promise<void>): Promise<void> {
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
