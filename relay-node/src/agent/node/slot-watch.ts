import { sleep } from '@trailcast/schema/async/sleep';
import { within } from '@trailcast/schema/async/deadline';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';

/** ms */
const TIMES = {
  every: 5_000,
  /** A look that takes longer is given up. */
  look: 5_000,
  /** For how long machines that can't be asked are asked at start: a swarm may be choosing its leader. */
  first: 30_000,
  firstAgain: 2_000,
};

/** Counts the slots of machines that come and go. */
export class SlotWatch {
  readonly #closed = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    /** Rejects when that can't be known, or `signal` aborts. */
    private readonly machines: (signal: AbortSignal) => Promise<Machine[]>,
    private readonly slotsOf: (machines: readonly Machine[]) => Slots,
    private readonly times = TIMES,
  ) {}

  /** Those of no machine, when they can't be asked for half a minute. */
  first(): Promise<Slots> {
    const { first, firstAgain } = this.times;
    const ask = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const slots = await this.#count(signal);
        if (slots) return slots;
        await sleep(firstAgain, signal);
      }
      return this.slotsOf([]);
    };
    return within(first, ask, this.#closed.signal);
  }

  /** Tells each count until `close`, and nothing while the machines can't be asked: the last count stands. */
  run(tell: (slots: Slots) => void): void {
    this.#loop = this.#follow(tell);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#loop;
  }

  async #follow(tell: (slots: Slots) => void): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await sleep(this.times.every, signal);
      const slots = signal.aborted ? null : await this.#count(signal);
      if (slots && !signal.aborted) tell(slots);
    }
  }

  #count(parent: AbortSignal): Promise<Slots | null> {
    const look = async (signal: AbortSignal) => this.slotsOf(await this.machines(signal));
    return within(this.times.look, look, parent).catch(() => null);
  }
}
