/** Pages that may move at their own rate at the same time. */
const MOST_MOVING = 2;
/** Interval of the others, ms. */
const SLOW_MS = 1_000;
/** A page moves if its pictures have changed for this long without a pause of that length, ms. */
const MOVES_MS = 2_000;

interface Movement {
  since: number;
  last: number;
}

/** Decides which pages of a server move at their own rate: those that began first. Times are ms of one clock. */
export class Pace {
  readonly #movements = new Map<string, Movement>();

  /** Call for each new picture of a page. */
  moved(id: string, now: number): void {
    const known = this.#movements.get(id);
    const goesOn = known !== undefined && now - known.last < MOVES_MS;
    this.#movements.set(id, { since: goesOn ? known.since : now, last: now });
  }

  forget(id: string): void {
    this.#movements.delete(id);
  }

  /** Returns the interval between two frames of a page, ms, and whether it is slowed. `ownMs`: that of its rate. */
  interval(id: string, ownMs: number, now: number): { ms: number; isSlowed: boolean } {
    const before = this.#moving(now).indexOf(id);
    const isSlowed = before >= MOST_MOVING;
    return { ms: isSlowed ? Math.max(ownMs, SLOW_MS) : ownMs, isSlowed };
  }

  /** Pages that move, the longest first. */
  #moving(now: number): string[] {
    return [...this.#movements]
      .filter(([, { since, last }]) => last - since >= MOVES_MS && now - last < MOVES_MS)
      .sort(([, one], [, other]) => one.since - other.since)
      .map(([id]) => id);
  }
}
