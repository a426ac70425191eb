import type { Role } from '@trailcast/schema/wire';
import { ruleOf } from '../../access/operations.js';
import type { Rule } from '../../access/rules.js';
import type { Verdict } from '../../infra/verdict.js';

export type StreamRelation = 'owner' | 'invited' | 'stranger';

export type StreamAction = 'read' | 'rename' | 'invite' | 'leave' | 'restart' | 'regenerate' | 'remove';

type StreamRule = Pick<Rule, 'relations' | 'paid'>;

const RULES: Record<StreamAction, StreamRule> = {
  read: ruleOf('stream'),
  rename: ruleOf('renameStream'),
  // One operation for two actions: the owner sets the invitations, an invited user leaves.
  invite: { ...ruleOf('setStreamInvites'), relations: ['owner'] },
  leave: { relations: ['invited'], paid: false },
  restart: ruleOf('restartStream'),
  regenerate: ruleOf('regenerateStreamKey'),
  remove: ruleOf('deleteStream'),
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: StreamAction): boolean {
  return RULES[action].paid;
}

/** Checks an action on one stream. For a stranger the stream is not found. */
export function streamVerdict(
  action: StreamAction,
  who: { role: Role; relation: StreamRelation; paid: boolean },
): Verdict {
  const rule = RULES[action];
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  if (who.relation === 'stranger') return 'not-found';
  if (!rule.relations.includes(who.relation)) return 'not-owner';
  return rule.paid && !who.paid ? 'payment-required' : 'allowed';
}

/** Checks listing and creating streams. */
export function streamsVerdict(action: 'list' | 'create', who: { role: Role; paid: boolean }): Verdict {
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  const { paid } = ruleOf(action === 'create' ? 'createStream' : 'streams');
  return paid && !who.paid ? 'payment-required' : 'allowed';
}
