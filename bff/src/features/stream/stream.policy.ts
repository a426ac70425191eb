import type { Role } from '@trailcast/schema/wire';
import { allowsTokens, findRule, type OperationName } from '../../access/operations.js';
import type { Rule } from '../../access/rules.js';
import type { Verdict } from '../../infra/verdict.js';

export type StreamRelation = 'owner' | 'invited' | 'stranger';

export type StreamAction =
  | 'read'
  | 'rename'
  | 'invite'
  | 'leave'
  | 'set-weak-link'
  | 'restart'
  | 'regenerate'
  | 'delete'
  | 'setUp'
  | 'handOver'
  | 'revokeHandOver'
  | 'createStatsKey'
  | 'revokeStatsKey'
  | 'readPhone'
  | 'changePhone'
  | 'readEnrolment'
  | 'enrolPhone'
  | 'revokePhone';

type StreamRule = Pick<Rule, 'relations' | 'requiresPayment'>;

const OPERATIONS_BY_ACTION: Record<StreamAction, OperationName> = {
  read: 'stream',
  rename: 'renameStream',
  invite: 'setStreamInvites',
  leave: 'setStreamInvites',
  'set-weak-link': 'setWeakLink',
  restart: 'restartStream',
  regenerate: 'regenerateStreamKey',
  delete: 'deleteStream',
  setUp: 'streamSetUp',
  handOver: 'createHandOver',
  revokeHandOver: 'revokeHandOver',
  createStatsKey: 'createStatsKey',
  revokeStatsKey: 'revokeStatsKey',
  readPhone: 'phone',
  changePhone: 'changePhone',
  readEnrolment: 'phoneEnrolment',
  enrolPhone: 'enrolPhone',
  revokePhone: 'revokePhone',
};

function findActionRule(action: StreamAction): StreamRule {
  // One operation has two actions: the owner sets the invitations, and an invited user leaves.
  if (action === 'invite') return { ...findRule('setStreamInvites'), relations: ['owner'] };
  if (action === 'leave') return { relations: ['invited'], requiresPayment: false };
  return findRule(OPERATIONS_BY_ACTION[action]);
}

/** Returns true if API tokens may perform the action. */
export function isTokenAction(action: StreamAction): boolean {
  return allowsTokens(OPERATIONS_BY_ACTION[action]);
}

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: StreamAction): boolean {
  return findActionRule(action).requiresPayment;
}

/** Checks an action on one stream. For a stranger, the stream is reported as not found. */
export function checkStreamAction(
  action: StreamAction,
  conditions: { role: Role; relation: StreamRelation; hasPayment: boolean },
): Verdict {
  const rule = findActionRule(action);
  if (conditions.role === 'UNVERIFIED') return 'wrong-role';
  if (conditions.relation === 'stranger') return 'not-found';
  if (!rule.relations.includes(conditions.relation)) return 'not-owner';
  return rule.requiresPayment && !conditions.hasPayment ? 'payment-required' : 'allowed';
}

/** Checks an action that concerns no single stream. */
export function checkStreamsAction(
  action: 'list' | 'create',
  conditions: { role: Role; hasPayment: boolean },
): Verdict {
  if (conditions.role === 'UNVERIFIED') return 'wrong-role';
  const { requiresPayment } = findRule(action === 'create' ? 'createStream' : 'streams');
  return requiresPayment && !conditions.hasPayment ? 'payment-required' : 'allowed';
}
