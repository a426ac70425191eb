import type { RateKind } from '../../access/operations.js';

/** Counts requests per session or address, in memory; shared with REST so that both count as one. */
export interface RateLimits {
  /** Takes one request of the kind; 0 when it is allowed, otherwise the ms until the next one is. */
  take(kind: RateKind, key: string): number;
}
