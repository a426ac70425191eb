/** How many servers and broadcasts a node takes at once. */
export interface Slots {
  servers: number;
  broadcasts: number;
}

/**
 * Slots for servers and broadcasts. Everything is synchronous, so a reservation is atomic: two calls never share the last
 * slot. What an earlier agent admitted is taken over by force and may exceed the total.
 */
export class Admission {
  readonly #servers = new Set<number>();
  readonly #broadcasts = new Set<number>();

  constructor(private total: Slots) {}

  /** What has a slot keeps it, also beyond a smaller total. */
  resize(total: Slots): void {
    this.total = total;
  }

  /** True when the server has a slot now, also when it had one before. */
  reserveServer(id: number): boolean {
    return reserve(this.#servers, id, this.total.servers);
  }

  reserveBroadcast(id: number): boolean {
    return reserve(this.#broadcasts, id, this.total.broadcasts);
  }

  /** For what runs already. */
  takeOverServer(id: number): void {
    this.#servers.add(id);
  }

  takeOverBroadcast(id: number): void {
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

  /** As GET /v1/node tells it. */
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
