import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';

/** Time for which the highest level stays marked, ms. */
const HOLD_MS = 1_500;
/** Time after the last sound from which a source counts as silent, ms. Pauses between words are shorter. */
const SILENCE_MS = 1_000;

/** Finds the highest level of the last moments, and whether there was any sound. */
export class PeakHold {
  #peak: { db: number; time: number } | null = null;
  #lastSoundAt = Number.NEGATIVE_INFINITY;

  /** `db`: the current level in dBFS, null for silence; `now`: ms, ascending. Returns null as the peak of silence. */
  update(db: number | null, now: number): { peakDb: number | null; isSilent: boolean } {
    const level = db !== null && db > SOURCE_LIMITS.minVolumeDb ? db : null;
    if (level !== null) this.#lastSoundAt = now;
    const isOver = this.#peak !== null && now - this.#peak.time >= HOLD_MS;
    if (isOver || (level !== null && level >= (this.#peak?.db ?? level)))
      this.#peak = level === null ? null : { db: level, time: now };
    return { peakDb: this.#peak?.db ?? null, isSilent: now - this.#lastSoundAt >= SILENCE_MS };
  }
}
