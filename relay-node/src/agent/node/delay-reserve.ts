/**
 * Memory for delayed broadcasts, bytes. It is reserved as soon as a delay is chosen, so that the broadcast can start
 * with it. All methods are synchronous, so that two servers never get the same memory.
 */
export class DelayReserve {
  readonly #reserved = new Map<number, number>();

  constructor(private readonly totalBytes: number) {}

  /**
   * Reserves memory, replacing the server's earlier reservation. Returns the reserved size: less than requested if too
   * little is free.
   */
  reserve(id: number, bytes: number): number {
    const got = Math.min(bytes, this.freeFor(id));
    if (got > 0) this.#reserved.set(id, got);
    else this.#reserved.delete(id);
    return got;
  }

  release(id: number): void {
    this.#reserved.delete(id);
  }

  /** Returns the most memory that a server could reserve, including what it has. */
  freeFor(id: number): number {
    let others = 0;
    for (const [each, bytes] of this.#reserved) if (each !== id) others += bytes;
    return Math.max(0, this.totalBytes - others);
  }
}
