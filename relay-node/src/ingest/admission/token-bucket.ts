export interface BucketLimits {
  /** Tokens that a caller who was quiet may spend at once. */
  burst: number;
  /** Tokens that come back per second. */
  perSecond: number;
  /** Names remembered at most; the longest unused go first. */
  names: number;
}

/** One token bucket per name, in memory alone. A forgotten name starts full. Time comes from the caller, in ms. */
export class TokenBuckets {
  /** Insertion order is order of use, so the first entry is the longest unused. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(private readonly limits: BucketLimits) {}

  /** Takes a token of `name`; false when none is left. */
  take(name: string, now: number): boolean {
    const tokens = this.#tokens(name, now);
    const taken = tokens >= 1;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: taken ? tokens - 1 : tokens, at: now });
    this.#forgetOldest();
    return taken;
  }

  get size(): number {
    return this.#buckets.size;
  }

  #tokens(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (!bucket) return this.limits.burst;
    const returned = (Math.max(0, now - bucket.at) / 1000) * this.limits.perSecond;
    return Math.min(this.limits.burst, bucket.tokens + returned);
  }

  #forgetOldest(): void {
    if (this.#buckets.size <= this.limits.names) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
