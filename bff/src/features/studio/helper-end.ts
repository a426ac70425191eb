import { LIMITS } from '@trailcast/schema/limits';
import { UnprocessableError } from '../../infra/errors.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the end of a helper's access, ms, or null if the access has no end. Throws UnprocessableError if `until` is
 * in the past or too far in the future.
 */
export function checkHelperEnd(until: number | null | undefined, now: number): number | null {
  if (until === null || until === undefined) return null;
  const message = `must be in the future, at most ${LIMITS.studioHelpMaxDays} days from now`;
  if (until <= now || until > now + LIMITS.studioHelpMaxDays * DAY_MS)
    throw new UnprocessableError('Choose a later time, or none.', [{ path: '/until', message }]);
  return until;
}
