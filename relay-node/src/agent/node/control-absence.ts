import type { NodeMemory } from './node-memory.js';

/** Limits for a broadcast that nobody can stop, ms. */
export interface AbsenceLimits {
  /** Time since the last call of any BFF. */
  controlMs: number;
  /** Time since the last byte of the server's feed. */
  feedMs: number;
}

/** Resolution of the stored time of the last call: a fraction of the limit, at most a minute. */
const SAVE_EVERY_MS = 60_000;

/**
 * Tracks when a BFF called last, across restarts of the agent. A node without a call for hours stops the outputs whose
 * feed is lost too, because their users can't stop them. A missing BFF does not stop an output that has a feed.
 */
export class ControlAbsence {
  #lastCallAt: number;
  #savedAt: number;

  /** `now`: ms since the epoch. Before the first call, the time counts from the first start. */
  constructor(
    readonly limits: AbsenceLimits,
    private readonly memory: NodeMemory,
    private readonly now: () => number,
  ) {
    const kept = memory.now.lastCallAt;
    this.#lastCallAt = kept === null ? now() : Math.min(kept, now());
    this.#savedAt = kept ?? -Infinity;
    if (kept === null) this.#save();
  }

  /** Records a call of a BFF with the node secret. */
  heard(): void {
    this.#lastCallAt = this.now();
    const every = Math.min(SAVE_EVERY_MS, this.limits.controlMs / 10);
    if (this.#lastCallAt - this.#savedAt >= every) this.#save();
  }

  /** Returns when a server stops sending whose feed was last received at `feedAt`; both in ms of the same clock. */
  endsAt(feedAt: number): number {
    return Math.max(this.#lastCallAt + this.limits.controlMs, feedAt + this.limits.feedMs);
  }

  #save(): void {
    this.#savedAt = this.#lastCallAt;
    void this.memory.keep({ lastCallAt: this.#lastCallAt });
  }
}
