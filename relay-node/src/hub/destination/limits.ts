import type { Backoff } from '@trailcast/schema/async/backoff';

/** Time limits of a destination, ms. */
export interface DestinationLimits {
  /** Maximum time from the connection attempt until the platform accepts. */
  acceptMs: number;
  /** Time after which a platform that reads nothing is reconnected. */
  stalledMs: number;
  /** Minimum duration of a connection that resets the backoff. */
  steadyMs: number;
  /** Backoff after a failed or lost connection. */
  retryMs: Backoff;
  /** Backoff after a refusal by the platform, which is rarely temporary. */
  refusedMs: Backoff;
}

export const LIMITS: DestinationLimits = {
  acceptMs: 10_000,
  stalledMs: 10_000,
  steadyMs: 10_000,
  retryMs: { initialMs: 500, maxMs: 8_000 },
  refusedMs: { initialMs: 500, maxMs: 60_000 },
};
