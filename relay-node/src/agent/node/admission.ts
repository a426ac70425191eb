/** Maximum numbers of servers and of broadcasts on a node. */
export interface Slots {
  servers: number;
  broadcasts: number;
}

/**
 * Slots for servers and broadcasts. All methods are synchronous, so that two requests never get the same slot. Adopted
 * servers and broadcasts may exceed the total.
 */
export class Admission {
  readonly #servers = new Set<number>();
  readonly #broadcasts = new Set<number>();

  constructor(private total: Slots) {}

  /** Sets the total. Slots in use are kept, even above it. */
  resize(total: Slots): void {
    this.total = total;
  }

  /** Reserves a slot. Returns true if the server has one, also from an earlier call. */
  reserveServer(id: number): boolean {
    return reserve(this.#servers, id, this.total.servers);
  }

  reserveBroadcast(id: number): boolean {
    return reserve(this.#broadcasts, id, this.total.broadcasts);
  }

  /** Reserves a slot for a server that already runs. */
  adoptServer(id: number): void {
    this.#servers.add(id);
  }

  adoptBroadcast(id: number): void {
    this.#broadcasts.add(id);
  }

  releaseServer(id: number): void {
    this.#servers.delete(id);
  }

  releaseBroadcast(id: number): void {
    this.#broadcasts.delete(id);
  }

  get freeServers(): number {
    return Math.max(0, this.total.servers - this.#servers.size);
  }

  /** Returns the capacity as GET /v1/node reports it. */
  get capacity(): Record<keyof Slots, { total: number; used: number }> {
    return {
      servers: { total: this.total.servers, used: this.#servers.size },
      broadcasts: { total: this.total.broadcasts, used: this.#broadcasts.size },
    };
  }
}

function reserve(taken: Set<number>, id: number, total: number): boolean {
  if (!taken.has(id) && taken.size >= total) return false;
  taken.add(id);
  return true;
}
