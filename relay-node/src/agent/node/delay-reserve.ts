/**
 * Reserves memory for delayed broadcasts. A server reserves memory when its user chooses a delay, so that a later
 * broadcast can start. All methods are synchronous: two servers never get the same memory.
 */
export class DelayReserve {
  readonly #bytesByServer = new Map<number, number>();

  constructor(private readonly totalBytes: number) {}

  /**
   * Reserves memory, replacing the server's earlier reservation. Returns the reserved size: less than requested if too
   * little is free.
   */
  reserve(id: number, bytes: number): number {
    const reservedBytes = Math.min(bytes, this.countFreeBytes(id));
    if (reservedBytes > 0) this.#bytesByServer.set(id, reservedBytes);
    else this.#bytesByServer.delete(id);
    return reservedBytes;
  }

  release(id: number): void {
    this.#bytesByServer.delete(id);
  }

  /** Returns the memory that a server could reserve, including its current reservation. */
  countFreeBytes(id: number): number {
    let otherBytes = 0;
    for (const [serverId, bytes] of this.#bytesByServer) if (serverId !== id) otherBytes += bytes;
    return Math.max(0, this.totalBytes - otherBytes);
  }
}
