/**
 * Memory of the node for the delays of its broadcasts, bytes. Reserved while a delay is chosen, so that a broadcast
 * can start with it. All methods are synchronous, so that two servers never get the same memory.
 */
export class DelayReserve {
  readonly #reserved = new Map<number, number>();

  constructor(private readonly totalBytes: number) {}

  /** Reserves memory in place of what the server had. Returns what it got: less if too little is free. */
  reserve(id: number, bytes: number): number {
    const got = Math.min(bytes, this.freeFor(id));
    if (got > 0) this.#reserved.set(id, got);
    else this.#reserved.delete(id);
    return got;
  }

  release(id: number): void {
    this.#reserved.delete(id);
  }

  /** Returns the memory that a server could have, with what it has. */
  freeFor(id: number): number {
    let others = 0;
    for (const [each, bytes] of this.#reserved) if (each !== id) others += bytes;
    return Math.max(0, this.totalBytes - others);
  }
}
