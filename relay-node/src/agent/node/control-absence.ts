import type { NodeMemory } from './node-memory.js';

/** How long a node sends without anybody who could stop it, ms. */
export interface AbsenceLimits {
  /** Since the last call of any BFF. */
  controlMs: number;
  /** Since the last byte of the server's feed. */
  feedMs: number;
}

/** How exactly the last call is known after a restart of the agent: a part of the limit, a minute at most. */
const SAVE_EVERY_MS = 60_000;

/**
 * When a BFF called last, over restarts of the agent. A node that nobody has controlled for hours stops the outputs whose
 * feed has gone too: their user can't. A silent BFF alone stops nothing.
 */
export class ControlAbsence {
  #lastCallAt: number;
  #savedAt: number;

  /** `now`: ms since the epoch. A node that has never been called counts from its first start. */
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

  /** A BFF has called, with the node secret. */
  heard(): void {
    this.#lastCallAt = this.now();
    const every = Math.min(SAVE_EVERY_MS, this.limits.controlMs / 10);
    if (this.#lastCallAt - this.#savedAt >= every) this.#save();
  }

  /** When a server whose feed was last seen at `feedAt` stops sending; the same clock's ms. */
  endsAt(feedAt: number): number {
    return Math.max(this.#lastCallAt + this.limits.controlMs, feedAt + this.limits.feedMs);
  }

  #save(): void {
    this.#savedAt = this.#lastCallAt;
    void this.memory.keep({ lastCallAt: this.#lastCallAt });
  }
}
