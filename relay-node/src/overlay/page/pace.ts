/** Number of pages that may change at full rate at the same time. */
const MAX_MOVING_PAGES = 2;
/** Frame interval of the other pages, ms. */
const SLOW_INTERVAL_MS = 1_000;
/** A page counts as moving if its frames have changed for this time without a pause of the same length, ms. */
const MIN_MOVEMENT_MS = 2_000;

interface Movement {
  startedAt: number;
  lastChangeAt: number;
}

/**
 * Limits the number of a server's pages that move at full rate. Pages that started to move earlier have priority. Times
 * are in ms of the same clock.
 */
export class Pace {
  readonly #movements = new Map<string, Movement>();

  /** Records a new frame of a page. */
  recordChange(id: string, now: number): void {
    const movement = this.#movements.get(id);
    const isSameMovement = movement !== undefined && now - movement.lastChangeAt < MIN_MOVEMENT_MS;
    this.#movements.set(id, { startedAt: isSameMovement ? movement.startedAt : now, lastChangeAt: now });
  }

  /** Removes a closed page. */
  remove(id: string): void {
    this.#movements.delete(id);
  }

  /** Returns the frame interval of a page, ms. `fullRateIntervalMs` is its interval at full rate. */
  findInterval(id: string, fullRateIntervalMs: number, now: number): { ms: number; isSlowed: boolean } {
    const position = this.#listMovingPages(now).indexOf(id);
    const isSlowed = position >= MAX_MOVING_PAGES;
    return { ms: isSlowed ? Math.max(fullRateIntervalMs, SLOW_INTERVAL_MS) : fullRateIntervalMs, isSlowed };
  }

  /** Returns the ids of moving pages, the longest-moving first. */
  #listMovingPages(now: number): string[] {
    return [...this.#movements]
      .filter(
        ([, { startedAt, lastChangeAt }]) =>
          lastChangeAt - startedAt >= MIN_MOVEMENT_MS && now - lastChangeAt < MIN_MOVEMENT_MS,
      )
      .sort(([, a], [, b]) => a.startedAt - b.startedAt)
      .map(([id]) => id);
  }
}
