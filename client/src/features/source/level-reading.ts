import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';

/** Time for which a level is shown at least, ms. Pauses between words are shorter. */
const HOLD_MS = 1_000;

/**
 * The level that a meter shows as a bar and as a figure: the highest of the last second. A bar that followed each message
 * and a figure that changes slowly enough to read would contradict each other at every pause.
 */
export class LevelReading {
  /** Levels of the last second that no later level exceeds, so the first one is the highest. */
  #levels: { db: number; time: number }[] = [];

  /** `db`: the current level in dBFS, null for silence; `now`: ms, ascending. Returns whole dBFS, null for silence. */
  update(db: number | null, now: number): number | null {
    // Plus 0, because -0 would be written with its sign.
    const level = db === null ? null : Math.round(db) + 0;
    this.#levels = this.#levels.filter(
      (earlier) => now - earlier.time < HOLD_MS && (level === null || earlier.db > level),
    );
    if (level !== null && level > SOURCE_LIMITS.minVolumeDb) this.#levels.push({ db: level, time: now });
    return this.#levels[0]?.db ?? null;
  }

  /** Forgets all levels, because the next one does not continue them. */
  reset(): void {
    this.#levels = [];
  }
}
