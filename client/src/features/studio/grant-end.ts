import { LIMITS } from '@trailcast/schema/limits';
import type { Grant } from './studio-types.js';

const DAY_MS = 24 * 3_600_000;

/** Returns the latest possible end of a helper's access, ms since the epoch. */
export const computeLatestEnd = (now: number): number => now + LIMITS.studioHelpMaxDays * DAY_MS;

/** Returns the reason why the end of a grant is invalid: in the past, or too late. Null if it is valid. */
export function findEndProblem({ until }: Grant, now: number): 'past' | 'late' | null {
  if (until === null) return null;
  if (until <= now) return 'past';
  return until > computeLatestEnd(now) ? 'late' : null;
}
