import type { HeldBytes } from '../limits/request-limits.js';

/** Counts the bytes of bodies that are held in memory, over all callers and for each. */
export class BodyBudget {
  #held = 0;
  readonly #byCaller = new Map<string, number>();

  constructor(private readonly limits: HeldBytes) {}

  /** Bytes that are held now. */
  get held(): number {
    return this.#held;
  }

  /** Whether `take` would count `bytes` now. */
  fits(caller: string, bytes: number): boolean {
    return this.#held + bytes <= this.limits.total && this.#own(caller) + bytes <= this.limits.perCaller;
  }

  /** Counts `bytes` for `caller`. False when they are too many; nothing is counted then. */
  take(caller: string, bytes: number): boolean {
    if (!this.fits(caller, bytes)) return false;
    this.#held += bytes;
    this.#byCaller.set(caller, this.#own(caller) + bytes);
    return true;
  }

  /** Returns bytes that `take` has counted. */
  release(caller: string, bytes: number): void {
    this.#held -= bytes;
    const own = this.#own(caller) - bytes;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
  }

  #own(caller: string): number {
    return this.#byCaller.get(caller) ?? 0;
  }
}
