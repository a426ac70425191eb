import type { NodeStore } from './node-store.js';

/** Times after which a broadcast is stopped if no BFF sends requests and its feed does not arrive, ms. */
export interface AbsenceLimits {
  /** Time since the last request from any BFF. */
  controlMs: number;
  /** Time since the last byte of the server's feed. */
  feedMs: number;
}

/** Minimum interval between two writes of the time of the last request, ms. */
const MIN_SAVE_INTERVAL_MS = 60_000;

/**
 * Tracks the last request from a BFF and stores its time on disk. After hours without a request, the node stops
 * broadcasts without a feed, because their users can't stop them. A broadcast with a feed continues.
 */
export class ControlAbsence {
  #lastRequestAt: number;
  /** The stored time of the last request. */
  #savedRequestAt: number;

  /** `now` returns ms since the epoch. Before the first request, the time counts from the agent's first start. */
  constructor(
    readonly limits: AbsenceLimits,
    private readonly store: NodeStore,
    private readonly now: () => number,
  ) {
    const storedAt = store.state.lastCallAt;
    this.#lastRequestAt = storedAt === null ? now() : Math.min(storedAt, now());
    this.#savedRequestAt = storedAt ?? -Infinity;
    if (storedAt === null) this.#save();
  }

  /** Records an authenticated request from a BFF. */
  recordRequest(): void {
    this.#lastRequestAt = this.now();
    const intervalMs = Math.min(MIN_SAVE_INTERVAL_MS, this.limits.controlMs / 10);
    if (this.#lastRequestAt - this.#savedRequestAt >= intervalMs) this.#save();
  }

  /**
   * Returns the time at which a broadcast is stopped. `lastPayloadAt` is the time of its feed's last byte. Both times
   * are in ms since the epoch.
   */
  findStopTime(lastPayloadAt: number): number {
    return Math.max(this.#lastRequestAt + this.limits.controlMs, lastPayloadAt + this.limits.feedMs);
  }

  #save(): void {
    this.#savedRequestAt = this.#lastRequestAt;
    void this.store.update({ lastCallAt: this.#lastRequestAt });
  }
}
