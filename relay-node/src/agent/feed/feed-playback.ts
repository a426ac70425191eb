/** Maximum time between two advances of a moving cursor, ms. At 5 frames/s, the cursor advances every 200 ms. */
const MAX_PAUSE_MS = 1_500;
/** Number of advances after which OBS counts as playing. The first advance may belong to the previous input. */
const MIN_ADVANCES = 2;
/** Time without an advance after which OBS counts as stuck, ms. OBS may wait 10 s for a key frame. */
const STUCK_TIMEOUT_MS = 15_000;

/**
 * Detects playback of the feed from OBS's media cursor, because its media state is always "playing". Does no I/O. Times
 * are in ms of the agent's clock.
 */
export class FeedPlayback {
  #cursorMs: number | null = null;
  /** Number of consecutive advances without a long pause. */
  #advances = 0;
  #advancedAt = Number.NEGATIVE_INFINITY;
  /**
   * Time since which pictures arrive but the cursor does not advance; null if no picture arrives or the cursor
   * advances.
   */
  #stuckSince: number | null = null;

  /** Resets the state when OBS reopens the feed. */
  reset(): void {
    this.#cursorMs = null;
    this.#advances = 0;
    this.#advancedAt = Number.NEGATIVE_INFINITY;
    this.#stuckSince = null;
  }

  /** Records a cursor reading, ms. Call this method only while pictures arrive. */
  record(cursorMs: number, now: number): void {
    if (this.#cursorMs !== null && cursorMs !== this.#cursorMs) {
      this.#advances = now - this.#advancedAt <= MAX_PAUSE_MS ? this.#advances + 1 : 1;
      this.#advancedAt = now;
    }
    this.#cursorMs = cursorMs;
    this.#stuckSince = this.isMoving(now) ? null : (this.#stuckSince ?? now);
  }

  /** Records that no picture of the feed arrives. Without pictures, a cursor that does not advance is not stuck. */
  recordFeedPause(): void {
    this.#cursorMs = null;
    this.#advances = 0;
    this.#stuckSince = null;
  }

  isMoving(now: number): boolean {
    return now - this.#advancedAt <= MAX_PAUSE_MS;
  }

  isPlaying(now: number): boolean {
    return this.#advances >= MIN_ADVANCES && this.isMoving(now);
  }

  isStuck(now: number): boolean {
    return this.#stuckSince !== null && now - this.#stuckSince >= STUCK_TIMEOUT_MS;
  }
}
