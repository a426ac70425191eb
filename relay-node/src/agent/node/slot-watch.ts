import { sleep } from '@trailcast/schema/async/sleep';
import { withDeadline } from '@trailcast/schema/async/deadline';
import type { Machine } from '../../runner/runner.js';
import type { Slots } from './admission.js';

/** Default times, ms. */
const DEFAULT_TIMES = {
  intervalMs: 5_000,
  /** Timeout of one check. */
  checkTimeoutMs: 5_000,
  /** Maximum time of the first check with its retries, because a swarm may be electing its leader. */
  firstTimeoutMs: 30_000,
  retryDelayMs: 2_000,
};

/** Watches the hosts of a swarm and counts the swarm's slots. */
export class SlotWatch {
  readonly #closeController = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(
    /** Rejects when the machines can't be read, or when `signal` aborts. */
    private readonly readMachines: (signal: AbortSignal) => Promise<Machine[]>,
    private readonly countSlots: (machines: readonly Machine[]) => Slots,
    private readonly times = DEFAULT_TIMES,
  ) {}

  /**
   * Returns the slots after the first successful check, or the slots of an empty swarm if every check fails for 30 s.
   */
  waitForFirstSlots(): Promise<Slots> {
    const { firstTimeoutMs, retryDelayMs } = this.times;
    const retryUntilRead = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const slots = await this.#readSlots(signal);
        if (slots) return slots;
        await sleep(retryDelayMs, signal);
      }
      return this.countSlots([]);
    };
    return withDeadline(firstTimeoutMs, retryUntilRead, this.#closeController.signal);
  }

  /** Reports the slots after each successful check, until `close`. */
  run(report: (slots: Slots) => void): void {
    this.#loop = this.#poll(report);
  }

  async close(): Promise<void> {
    this.#closeController.abort();
    await this.#loop;
  }

  async #poll(report: (slots: Slots) => void): Promise<void> {
    const { signal } = this.#closeController;
    while (!signal.aborted) {
      await sleep(this.times.intervalMs, signal);
      const slots = signal.aborted ? null : await this.#readSlots(signal);
      if (slots && !signal.aborted) report(slots);
    }
  }

  /** Returns the current slots; null if the check fails or times out. */
  #readSlots(parentSignal: AbortSignal): Promise<Slots | null> {
    const check = async (signal: AbortSignal) => this.countSlots(await this.readMachines(signal));
    return withDeadline(this.times.checkTimeoutMs, check, parentSignal).catch(() => null);
  }
}
