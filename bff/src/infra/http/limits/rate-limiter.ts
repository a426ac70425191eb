import type { RateLimitKind } from '../../../access/operation.js';

const WINDOW_MS = 60_000;

/** Allowed requests per minute, multiplied by RATE_LIMIT_FACTOR. */
const MAX_PER_MINUTE: Record<RateLimitKind, number> = {
  'sign-in': 60,
  callback: 60,
  search: 120,
  creation: 60,
  'hand-over': 30,
  stats: 6_000,
  phone: 120,
  chat: 60,
  tip: 120,
};

/** Counts requests in memory only, so that no address is stored. */
export class RateLimiter {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  #nextSweep = 0;

  constructor(
    private readonly factor: number,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Counts one request of `caller` (a credential or an address). Returns 0 if it is allowed, otherwise the ms
   * until the next allowed request.
   */
  countRequest(kind: RateLimitKind, caller: string): number {
    const now = this.now();
    this.#sweep(now);
    const key = `${kind} ${caller}`;
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_MS };
      this.#windows.set(key, window);
    }
    if (window.count >= MAX_PER_MINUTE[kind] * this.factor) return window.endsAt - now;
    window.count += 1;
    return 0;
  }

  #sweep(now: number): void {
    if (now < this.#nextSweep) return;
    this.#nextSweep = now + WINDOW_MS;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
