import { LIMITS } from '@trailcast/schema/limits';
import type { Grant } from './studio-shapes.js';

const DAY_MS = 24 * 3_600_000;

/** Returns the latest end of help that is possible, ms since the epoch. */
export const latestEnd = (now: number): number => now + LIMITS.studioHelpMaxDays * DAY_MS;

/** Returns why help can't end when the grant says: before it begins, or too late; null if it can. */
export function endProblem({ until }: Grant, now: number): 'past' | 'late' | null {
  if (until === null) return null;
  if (until <= now) return 'past';
  return until > latestEnd(now) ? 'late' : null;
}
