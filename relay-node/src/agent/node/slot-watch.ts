import { sleep } from '@trailcast/schema/async/sleep';
import { within } from '@trailcast/schema/async/deadline';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';

/** Times in ms. */
const TIMES = {
  every: 5_000,
  /** Timeout of one check. */
  check: 5_000,
  /** Time limit for repeating a failed first check, because a swarm may be electing its leader. */
  first: 30_000,
  firstAgain: 2_000,
};

/** Counts the slots of a swarm as machines join and leave. */
export class SlotWatch {
  readonly #closed = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    /** Rejects when the machines can't be read, or when `signal` aborts. */
    private readonly machines: (signal: AbortSignal) => Promise<Machine[]>,
    private readonly slotsOf: (machines: readonly Machine[]) => Slots,
    private readonly times = TIMES,
  ) {}

  /** Returns the first count, or that of an empty swarm if every check fails for half a minute. */
  first(): Promise<Slots> {
    const { first, firstAgain } = this.times;
    const repeat = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const slots = await this.#count(signal);
        if (slots) return slots;
        await sleep(firstAgain, signal);
      }
      return this.slotsOf([]);
    };
    return within(first, repeat, this.#closed.signal);
  }

  /** Reports each new count until `close`. Failed checks keep the last count. */
  run(report: (slots: Slots) => void): void {
    this.#loop = this.#poll(report);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#loop;
  }

  async #poll(report: (slots: Slots) => void): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await sleep(this.times.every, signal);
      const slots = signal.aborted ? null : await this.#count(signal);
      if (slots && !signal.aborted) report(slots);
    }
  }

  #count(parent: AbortSignal): Promise<Slots | null> {
    const check = async (signal: AbortSignal) => this.slotsOf(await this.machines(signal));
    return within(this.times.check, check, parent).catch(() => null);
  }
}
