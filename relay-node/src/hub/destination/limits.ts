import type { Backoff } from '@trailcast/schema/async/backoff';

/** Time limits of a destination, ms. */
export interface DestinationLimits {
  /** From the call to the platform's acceptance. */
  acceptMs: number;
  /** A platform that takes nothing for this time is connected to again. */
  stalledMs: number;
  /** A connection that lasted this long is followed by the first pause. */
  steadyMs: number;
  /** Pauses before another try. */
  retryMs: Backoff;
  /** Pauses after a refusal, which seldom passes by itself. */
  refusedMs: Backoff;
}

export const LIMITS: DestinationLimits = {
  acceptMs: 10_000,
  stalledMs: 10_000,
  steadyMs: 10_000,
  retryMs: { first: 500, last: 8_000 },
  refusedMs: { first: 500, last: 60_000 },
};
