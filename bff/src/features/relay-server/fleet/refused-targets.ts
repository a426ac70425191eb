/** A target that refused a server is not asked for it again before this time, ms. */
const ASK_AGAIN_MS = 30_000;

/** Which nodes refused which servers of late: others are tried first. */
export class RefusedTargets {
  /** Until when, performance time. */
  readonly #until = new Map<string, number>();

  constructor(private readonly askAgainMs = ASK_AGAIN_MS) {}

  add(id: number, node: string): void {
    const now = performance.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    this.#until.set(`${id} ${node}`, now + this.askAgainMs);
  }

  /** It has taken the server all the same. */
  remove(id: number, node: string): void {
    this.#until.delete(`${id} ${node}`);
  }

  has(id: number, node: string): boolean {
    return (this.#until.get(`${id} ${node}`) ?? 0) > performance.now();
  }
}
