/** Number of pages that may move at full rate at the same time. */
const MAX_MOVING_PAGES = 2;
/** Frame interval of the other pages, ms. */
const SLOW_MS = 1_000;
/** A page counts as moving if its frames have changed for this time without a pause of the same length, ms. */
const MOVES_MS = 2_000;

interface Movement {
  since: number;
  last: number;
}

/**
 * Decides which pages of a server may move at full rate: those that started to move first. Times are in ms of one
 * clock.
 */
export class Pace {
  readonly #movements = new Map<string, Movement>();

  /** Call it for each new frame of a page. */
  recordChange(id: string, now: number): void {
    const movement = this.#movements.get(id);
    const isSameMovement = movement !== undefined && now - movement.last < MOVES_MS;
    this.#movements.set(id, { since: isSameMovement ? movement.since : now, last: now });
  }

  forget(id: string): void {
    this.#movements.delete(id);
  }

  /** Returns the frame interval of a page, ms, and whether it is slowed. `ownMs`: its interval at full rate. */
  interval(id: string, ownMs: number, now: number): { ms: number; isSlowed: boolean } {
    const before = this.#changingPages(now).indexOf(id);
    const isSlowed = before >= MAX_MOVING_PAGES;
    return { ms: isSlowed ? Math.max(ownMs, SLOW_MS) : ownMs, isSlowed };
  }

  /** Ids of moving pages, the longest-moving first. */
  #changingPages(now: number): string[] {
    return [...this.#movements]
      .filter(([, { since, last }]) => last - since >= MOVES_MS && now - last < MOVES_MS)
      .sort(([, one], [, other]) => one.since - other.since)
      .map(([id]) => id);
  }
}
