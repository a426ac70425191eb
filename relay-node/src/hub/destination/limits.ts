import type { Backoff } from '@trailcast/schema/async/backoff';

/** Time limits of a destination, ms. */
export interface DestinationLimits {
  /** From the connection attempt to the platform's acceptance. */
  acceptMs: number;
  /** A platform that reads nothing for this time is reconnected. */
  stalledMs: number;
  /** A connection that lasted this long resets the backoff. */
  steadyMs: number;
  /** Backoff after a failed or lost connection. */
  retryMs: Backoff;
  /** Backoff after a refusal, which is rarely temporary. */
  refusedMs: Backoff;
}

export const LIMITS: DestinationLimits = {
  acceptMs: 10_000,
  stalledMs: 10_000,
  steadyMs: 10_000,
  retryMs: { first: 500, last: 8_000 },
  refusedMs: { first: 500, last: 60_000 },
};
