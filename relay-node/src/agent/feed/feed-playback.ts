/** A cursor that advanced within this time counts as moving, ms. At 5 frames a second it advances 5 times. */
const MOVING_MS = 1_500;
/** Advances of the cursor after which OBS counts as playing. The first may belong to the previously opened input. */
const STEPS_TO_PLAY = 2;
/** After this long without an advance OBS counts as not playing, ms. Opening may wait 10 s for a key frame. */
const STUCK_MS = 15_000;

/**
 * Derives from the media cursor whether OBS plays the feed; OBS's media state is always "playing". Does no I/O. Times
 * are in ms of the agent's clock.
 */
export class FeedPlayback {
  #cursor: number | null = null;
  #steps = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** Since when pictures arrive without an advance of the cursor; null if it advances or none arrive. */
  #stuckSince: number | null = null;

  /** Resets the state when OBS reopens the feed. */
  reset(): void {
    this.#cursor = null;
    this.#steps = 0;
    this.#movedAt = Number.NEGATIVE_INFINITY;
    this.#stuckSince = null;
  }

  /** Records a cursor reading, ms. Must only be called while pictures arrive. */
  record(cursor: number, now: number): void {
    if (this.#cursor !== null && cursor !== this.#cursor) {
      this.#steps = now - this.#movedAt <= MOVING_MS ? this.#steps + 1 : 1;
      this.#movedAt = now;
    }
    this.#cursor = cursor;
    this.#stuckSince = this.isMoving(now) ? null : (this.#stuckSince ?? now);
  }

  /** Records that no picture arrives, so that a resting cursor does not count as stuck. */
  recordNoPicture(): void {
    this.#cursor = null;
    this.#steps = 0;
    this.#stuckSince = null;
  }

  isMoving(now: number): boolean {
    return now - this.#movedAt <= MOVING_MS;
  }

  isPlaying(now: number): boolean {
    return this.#steps >= STEPS_TO_PLAY && this.isMoving(now);
  }

  isStuck(now: number): boolean {
    return this.#stuckSince !== null && now - this.#stuckSince >= STUCK_MS;
  }
}
