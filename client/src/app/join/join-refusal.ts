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

/** Returns why the user can't join with a link. Null for any other failure: the link may work later. */
export function findJoinRefusal(error: unknown): JoinRefusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const { type, status } = error.errors[0]?.extensions ?? {};
  return REFUSALS_BY_TYPE.get(type) ?? REFUSALS_BY_STATUS.get(status) ?? null;
}

/** Returns true if the link can no longer be used. */
export const isSpent = (refusal: JoinRefusal): boolean => refusal === 'used' || refusal === 'over';
