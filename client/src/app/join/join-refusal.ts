import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import type { JoinRefusal } from '../../features/studio/components/join-card.js';

const BY_TYPE = new Map<unknown, JoinRefusal>([
  [PROBLEM_TYPES.studioFull, 'full'],
  [PROBLEM_TYPES.alreadyHelping, 'helping'],
]);
const BY_STATUS = new Map<unknown, JoinRefusal>([
  [403, 'unverified'],
  [409, 'used'],
  [422, 'over'],
]);

/** Returns why the server refuses a link; null for any other failure, after which the link may work later. */
export function joinRefusal(error: unknown): JoinRefusal | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const { type, status } = error.errors[0]?.extensions ?? {};
  return BY_TYPE.get(type) ?? BY_STATUS.get(status) ?? null;
}

/** Returns whether the link can no longer be used. */
export const isSpent = (refusal: JoinRefusal): boolean => refusal === 'used' || refusal === 'over';
