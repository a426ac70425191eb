/** A cursor that moved within this time is moving, ms. A broadcast of 5 frames a second moves it 5 times. */
const MOVING_MS = 1_500;
/** Steps of the cursor that make it sure that OBS plays: one may be the rest of what it had before. */
const STEPS_TO_PLAY = 2;
/** OBS plays none of the pictures that arrive for so long: opening may wait 10 s for a key frame, ms. */
const STUCK_MS = 15_000;

/**
 * Whether OBS plays the feed, judged by its media cursor: OBS says that it plays whatever happens. Does no I/O. Times are
 * the agent's clock, ms.
 */
export class FeedPlayback {
  #cursor: number | null = null;
  #steps = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** Since when pictures arrive while the cursor stands; null when it moves, or none arrive. */
  #stuckSince: number | null = null;

  /** OBS opens the feed again: what it played before says nothing. */
  reset(): void {
    this.#cursor = null;
    this.#steps = 0;
    this.#movedAt = Number.NEGATIVE_INFINITY;
    this.#stuckSince = null;
  }

  /** Takes a reading of the cursor while pictures arrive. */
  take(cursor: number, now: number): void {
    if (this.#cursor !== null && cursor !== this.#cursor) {
      this.#steps = now - this.#movedAt <= MOVING_MS ? this.#steps + 1 : 1;
      this.#movedAt = now;
    }
    this.#cursor = cursor;
    this.#stuckSince = this.isMoving(now) ? null : (this.#stuckSince ?? now);
  }

  /** No picture arrives, so that nothing can be said. */
  rest(): void {
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
