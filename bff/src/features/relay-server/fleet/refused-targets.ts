/** A node that refused a server is not chosen for it again for this time, ms. */
const RETRY_AFTER_MS = 30_000;

/** Recent refusals of servers by nodes. Other nodes are tried first. */
export class RefusedTargets {
  /** End of each refusal, performance time. */
  readonly #until = new Map<string, number>();

  constructor(private readonly retryAfterMs = RETRY_AFTER_MS) {}

  add(id: number, node: string): void {
    const now = performance.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    this.#until.set(`${id} ${node}`, now + this.retryAfterMs);
  }

  /** Removes a refusal. Call it when the node has accepted the server. */
  remove(id: number, node: string): void {
    this.#until.delete(`${id} ${node}`);
  }

  has(id: number, node: string): boolean {
    return (this.#until.get(`${id} ${node}`) ?? 0) > performance.now();
  }
}
