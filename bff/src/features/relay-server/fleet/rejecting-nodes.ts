/** Time for which a node that rejected a server is not chosen for that server again, ms. */
const RETRY_AFTER_MS = 30_000;

/** Nodes that recently rejected a server. Other nodes are tried first. */
export class RejectingNodes {
  /** Expiry of each rejection, performance time. */
  readonly #expiresAt = new Map<string, number>();

  constructor(private readonly retryAfterMs = RETRY_AFTER_MS) {}

  add(serverId: number, node: string): void {
    const now = performance.now();
    for (const [key, expiresAt] of this.#expiresAt) if (expiresAt <= now) this.#expiresAt.delete(key);
    this.#expiresAt.set(`${serverId} ${node}`, now + this.retryAfterMs);
  }

  /** Removes a rejection. Call it when the node has accepted the server. */
  remove(serverId: number, node: string): void {
    this.#expiresAt.delete(`${serverId} ${node}`);
  }

  has(serverId: number, node: string): boolean {
    return (this.#expiresAt.get(`${serverId} ${node}`) ?? 0) > performance.now();
  }
}
