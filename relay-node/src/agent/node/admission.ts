/** Maximum numbers of servers and of broadcasts on a node. */
export interface Slots {
  servers: number;
  broadcasts: number;
}

/** Tolerance for rounding errors in sums of fractions. */
const ROUNDING_TOLERANCE = 0.01;

/**
 * Slots for servers and broadcasts. A server takes one slot, plus a fraction for the memory of its web pages. A
 * broadcast takes one slot in the node's default quality; other qualities take more or less. All methods are
 * synchronous: two requests never get the same slot. Adopted servers and broadcasts may exceed the total.
 */
export class Admission {
  /** Slots taken by the web pages of each server, by server id. Contains every server, even without pages. */
  readonly #pageSlots = new Map<number, number>();
  /** Slots taken by the broadcast of each server. */
  readonly #broadcastSlots = new Map<number, number>();

  constructor(private total: Slots) {}

  /** Sets the total. Does not release slots that are in use, even if they exceed the total. */
  resize(total: Slots): void {
    this.total = total;
  }

  /** Reserves a slot. Returns true if the server has a slot now, even if an earlier call reserved it. */
  reserveServer(id: number): boolean {
    if (this.#pageSlots.has(id)) return true;
    if (this.#usedServers + 1 > this.total.servers + ROUNDING_TOLERANCE) return false;
    this.#pageSlots.set(id, 0);
    return true;
  }

  /**
   * Reserves a broadcast's slots, replacing an earlier reservation. Without other broadcasts, one free slot is
   * enough. Returns false if too few are free.
   */
  reserveBroadcast(id: number, slots: number): boolean {
    if (this.#broadcastSlots.get(id) === slots) return true;
    const otherSlots = this.#countOtherBroadcastSlots(id);
    const neededSlots = otherSlots === 0 ? Math.min(slots, 1) : slots;
    if (otherSlots + neededSlots > this.total.broadcasts + ROUNDING_TOLERANCE) return false;
    this.#broadcastSlots.set(id, slots);
    return true;
  }

  /**
   * Reserves the slots of a server's web pages, replacing an earlier reservation. The reservation of a node's only
   * server always succeeds. Returns false and reserves no slots if too few are free.
   */
  reservePages(id: number, slots: number): boolean {
    this.#pageSlots.set(id, 0);
    const isOnlyServer = this.#pageSlots.size === 1;
    if (slots > 0 && !isOnlyServer && this.#usedServers + slots > this.total.servers + ROUNDING_TOLERANCE)
      return false;
    this.#pageSlots.set(id, slots);
    return true;
  }

  /** Reserves a slot for a server that already runs. */
  adoptServer(id: number): void {
    this.#pageSlots.set(id, 0);
  }

  adoptBroadcast(id: number, slots: number): void {
    this.#broadcastSlots.set(id, slots);
  }

  releaseServer(id: number): void {
    this.#pageSlots.delete(id);
  }

  releaseBroadcast(id: number): void {
    this.#broadcastSlots.delete(id);
  }

  get freeServers(): number {
    return Math.max(0, Math.floor(this.total.servers - this.#usedServers + ROUNDING_TOLERANCE));
  }

  /** Capacity for the report of GET /v1/node. */
  get capacity(): Record<keyof Slots, { total: number; used: number }> {
    const broadcasts = Math.max(0, Math.ceil(this.#countOtherBroadcastSlots(null) - ROUNDING_TOLERANCE));
    return {
      servers: { total: this.total.servers, used: Math.ceil(this.#usedServers - ROUNDING_TOLERANCE) },
      broadcasts: { total: this.total.broadcasts, used: broadcasts },
    };
  }

  get #usedServers(): number {
    let used = this.#pageSlots.size;
    for (const slots of this.#pageSlots.values()) used += slots;
    return used;
  }

  #countOtherBroadcastSlots(excludedId: number | null): number {
    let used = 0;
    for (const [serverId, slots] of this.#broadcastSlots) if (serverId !== excludedId) used += slots;
    return used;
  }
}
