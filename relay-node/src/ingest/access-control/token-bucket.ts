/** Limits of a group of token buckets. */
export interface BucketLimits {
  /** Tokens of a full bucket. */
  burst: number;
  perSecond: number;
  /** Maximum number of buckets. The least recently used is evicted first. */
  maxNames: number;
}

/**
 * One token bucket per name, in memory. A new or evicted name starts with a full bucket. The caller passes the time,
 * ms.
 */
export class TokenBuckets {
  /** Buckets in order of last use, oldest first. */
  readonly #buckets = new Map<string, { tokens: number; updatedAt: number }>();

  constructor(private readonly limits: BucketLimits) {}

  /** Takes a token of `name`. Returns false if none is left. */
  takeToken(name: string, now: number): boolean {
    const tokens = this.#countTokens(name, now);
    const hasToken = tokens >= 1;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: hasToken ? tokens - 1 : tokens, updatedAt: now });
    this.#evictOldest();
    return hasToken;
  }

  get size(): number {
    return this.#buckets.size;
  }

  #countTokens(name: string, now: number): number {
    const bucket = this.#buckets.get(name);
    if (!bucket) return this.limits.burst;
    const refilledTokens = (Math.max(0, now - bucket.updatedAt) / 1000) * this.limits.perSecond;
    return Math.min(this.limits.burst, bucket.tokens + refilledTokens);
  }

  #evictOldest(): void {
    if (this.#buckets.size <= this.limits.maxNames) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
