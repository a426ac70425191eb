import type { OutboxDraft, OutboxEvent, OutboxReader } from '../../src/infra/outbox/outbox-event.js';

/** An outbox in memory. `commit` adds events and wakes the readers, as the end of a transaction does. */
export class FakeOutbox implements OutboxReader {
  readonly #events: OutboxEvent[] = [];
  readonly #wakes = new Set<() => void>();
  #sequence = 0;
  #lastReadSequence = 0;
  /** Set to make reads fail. */
  failure: Error | null = null;

  constructor(initialSequence = 0) {
    this.#sequence = initialSequence;
  }

  commit(...drafts: OutboxDraft[]): void {
    for (const draft of drafts) this.#events.push({ ...draft, sequence: ++this.#sequence });
    for (const wake of this.#wakes) wake();
  }

  /** Removes the events up to this sequence number. */
  prune(upTo: number): void {
    while ((this.#events[0]?.sequence ?? Infinity) <= upTo) this.#events.shift();
  }

  async readHead(): Promise<number> {
    this.#failIfRequested();
    return this.#sequence;
  }

  async readAfter(sequence: number, limit: number): Promise<OutboxEvent[]> {
    this.#failIfRequested();
    this.#lastReadSequence = this.#sequence;
    return this.#events.filter((event) => event.sequence > sequence).slice(0, limit);
  }

  async readOldest(): Promise<number> {
    return this.#events[0]?.sequence ?? this.#sequence + 1;
  }

  waitForChange(signal: AbortSignal): Promise<void> {
    if (this.#lastReadSequence !== this.#sequence || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakes.delete(wake);
        resolve();
      };
      this.#wakes.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  #failIfRequested(): void {
    if (this.failure) throw this.failure;
  }
}
