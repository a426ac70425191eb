import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import type { JoinRefusal } from '../../features/studio/components/join-card.js';

const REFUSALS_BY_TYPE = new Map<unknown, JoinRefusal>([
  [PROBLEM_TYPES.studioFull, 'full'],
  [PROBLEM_TYPES.alreadyHelping, 'helping'],
]);
const REFUSALS_BY_STATUS = new Map<unknown, JoinRefusal>([
  [403, 'unverified'],
  [409, 'used'],
  [422, 'over'],
]);

/** Returns the reason why the link is refused. Null for any other failure, after which the link may still work. */
export function findJoinRefusal(error: unknown): JoinRefusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const { type, status } = error.errors[0]?.extensions ?? {};
  return REFUSALS_BY_TYPE.get(type) ?? REFUSALS_BY_STATUS.get(status) ?? null;
}

/** Returns true if the refusal is permanent, so that the link can no longer be used. */
export const makesLinkUnusable = (refusal: JoinRefusal): boolean => refusal === 'used' || refusal === 'over';
