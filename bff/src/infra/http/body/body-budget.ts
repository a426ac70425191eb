import type { BufferedBytes } from '../limits/request-limits.js';

/** Limits the bytes of request bodies in memory, in total and per caller. */
export class BodyBudget {
  #bufferedBytes = 0;
  readonly #bytesByCaller = new Map<string, number>();

  constructor(private readonly limits: BufferedBytes) {}

  /** Bytes in memory. */
  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  /** Returns true if `reserve` would succeed. */
  fits(caller: string, bytes: number): boolean {
    return (
      this.#bufferedBytes + bytes <= this.limits.total &&
      this.#countBufferedBytes(caller) + bytes <= this.limits.perCaller
    );
  }

  /** Reserves `bytes` for `caller`. Returns false and reserves nothing if a limit would be exceeded. */
  reserve(caller: string, bytes: number): boolean {
    if (!this.fits(caller, bytes)) return false;
    this.#bufferedBytes += bytes;
    this.#bytesByCaller.set(caller, this.#countBufferedBytes(caller) + bytes);
    return true;
  }

  /** Releases bytes that `reserve` reserved. */
  release(caller: string, bytes: number): void {
    this.#bufferedBytes -= bytes;
    const callerBytes = this.#countBufferedBytes(caller) - bytes;
    if (callerBytes > 0) this.#bytesByCaller.set(caller, callerBytes);
    else this.#bytesByCaller.delete(caller);
  }

  #countBufferedBytes(caller: string): number {
    return this.#bytesByCaller.get(caller) ?? 0;
  }
}
