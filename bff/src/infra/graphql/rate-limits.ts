import type { RateLimitKind } from '../../access/operation.js';

/** Counts requests per credential or address, in memory. REST and GraphQL share one instance. */
export interface RateLimits {
  /** Counts one request. Returns 0 if it is allowed, otherwise the ms until the next allowed request. */
  countRequest(kind: RateLimitKind, key: string): number;
}
