import type { NodeStore } from './node-store.js';

/** Limits after which a broadcast without BFF and feed is stopped, ms. */
export interface AbsenceLimits {
  /** Time since the last request from any BFF. */
  controlMs: number;
  /** Time since the last byte of the server's feed. */
  feedMs: number;
}

/** Minimum interval between two writes of the time, ms. */
const MIN_SAVE_INTERVAL_MS = 60_000;

/**
 * Tracks the last request from a BFF and stores its time on disk. After hours without a request, the node stops
 * broadcasts without a feed, because their users can't stop them. A broadcast with a feed continues.
 */
export class ControlAbsence {
  #lastCallAt: number;
  #savedAt: number;

  /** `now` returns ms since the epoch. Before the first request, the time counts from the agent's first start. */
  constructor(
    readonly limits: AbsenceLimits,
    private readonly store: NodeStore,
    private readonly now: () => number,
  ) {
    const storedAt = store.state.lastCallAt;
    this.#lastCallAt = storedAt === null ? now() : Math.min(storedAt, now());
    this.#savedAt = storedAt ?? -Infinity;
    if (storedAt === null) this.#save();
  }

  /** Records an authenticated request from a BFF. */
  recordCall(): void {
    this.#lastCallAt = this.now();
    const intervalMs = Math.min(MIN_SAVE_INTERVAL_MS, this.limits.controlMs / 10);
    if (this.#lastCallAt - this.#savedAt >= intervalMs) this.#save();
  }

  /**
   * Returns the time at which a broadcast is stopped. Its feed last arrived at `lastPayloadAt`. Both times are in ms of
   * `now`.
   */
  findStopTime(lastPayloadAt: number): number {
    return Math.max(this.#lastCallAt + this.limits.controlMs, lastPayloadAt + this.limits.feedMs);
  }

  #save(): void {
    this.#savedAt = this.#lastCallAt;
    void this.store.update({ lastCallAt: this.#lastCallAt });
  }
}
