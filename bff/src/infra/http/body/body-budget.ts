import type { BufferedBytes } from '../limits/request-limits.js';

/** Limits the bytes of request bodies in memory, in total and per caller. */
export class BodyBudget {
  #heldBytes = 0;
  readonly #byCaller = new Map<string, number>();

  constructor(private readonly limits: BufferedBytes) {}

  /** Bytes in memory. */
  get held(): number {
    return this.#heldBytes;
  }

  /** Returns true if `reserve` would succeed. */
  fits(caller: string, bytes: number): boolean {
    return (
      this.#heldBytes + bytes <= this.limits.total &&
      this.#countHeldBytes(caller) + bytes <= this.limits.perCaller
    );
  }

  /** Reserves `bytes` for `caller`. Returns false and reserves nothing if a limit would be exceeded. */
  reserve(caller: string, bytes: number): boolean {
    if (!this.fits(caller, bytes)) return false;
    this.#heldBytes += bytes;
    this.#byCaller.set(caller, this.#countHeldBytes(caller) + bytes);
    return true;
  }

  /** Releases bytes that `reserve` reserved. */
  release(caller: string, bytes: number): void {
    this.#heldBytes -= bytes;
    const callerBytes = this.#countHeldBytes(caller) - bytes;
    if (callerBytes > 0) this.#byCaller.set(caller, callerBytes);
    else this.#byCaller.delete(caller);
  }

  #countHeldBytes(caller: string): number {
    return this.#byCaller.get(caller) ?? 0;
  }
}
