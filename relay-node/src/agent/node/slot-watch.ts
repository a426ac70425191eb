import { sleep } from '@trailcast/schema/async/sleep';
import { within } from '@trailcast/schema/async/deadline';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';

/** Default times, ms. */
const TIMES = {
  intervalMs: 5_000,
  /** Timeout of one check. */
  checkTimeoutMs: 5_000,
  /** Maximum time of the first check with its retries, because a swarm may be electing its leader. */
  firstTimeoutMs: 30_000,
  retryDelayMs: 2_000,
};

/** Watches the machines of a swarm and counts its slots. */
export class SlotWatch {
  readonly #closed = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    /** Rejects when the machines can't be read, or when `signal` aborts. */
    private readonly readMachines: (signal: AbortSignal) => Promise<Machine[]>,
    private readonly countSlots: (machines: readonly Machine[]) => Slots,
    private readonly times = TIMES,
  ) {}

  /** Returns the first count, or the count of an empty swarm if every check fails for half a minute. */
  readFirst(): Promise<Slots> {
    const { firstTimeoutMs, retryDelayMs } = this.times;
    const retryCount = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const slots = await this.#count(signal);
        if (slots) return slots;
        await sleep(retryDelayMs, signal);
      }
      return this.countSlots([]);
    };
    return within(firstTimeoutMs, retryCount, this.#closed.signal);
  }

  /** Reports the count after each successful check, until `close`. */
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
      await sleep(this.times.intervalMs, signal);
      const slots = signal.aborted ? null : await this.#count(signal);
      if (slots && !signal.aborted) report(slots);
    }
  }

  /** Returns the current count; null if the check fails or times out. */
  #count(parentSignal: AbortSignal): Promise<Slots | null> {
    const check = async (signal: AbortSignal) => this.countSlots(await this.readMachines(signal));
    return within(this.times.checkTimeoutMs, check, parentSignal).catch(() => null);
  }
}
