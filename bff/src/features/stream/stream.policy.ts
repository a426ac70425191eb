import type { Role } from '@trailcast/schema/wire';
import { ruleOf } from '../../access/operations.js';
import type { Rule } from '../../access/rules.js';
import type { Verdict } from '../../infra/verdict.js';

/** How a user is related to a stream. */
export type StreamRelation = 'owner' | 'invited' | 'stranger';

export type StreamAction = 'read' | 'rename' | 'invite' | 'leave' | 'restart' | 'regenerate' | 'remove';

type StreamRule = Pick<Rule, 'relations' | 'paid'>;

const RULES: Record<StreamAction, StreamRule> = {
  read: ruleOf('stream'),
  rename: ruleOf('renameStream'),
  // One call: the owner sets the invitations, an invitee leaves.
  invite: { ...ruleOf('setStreamInvites'), relations: ['owner'] },
  leave: { relations: ['invited'], paid: false },
  restart: ruleOf('restartStream'),
  regenerate: ruleOf('regenerateStreamKey'),
  remove: ruleOf('deleteStream'),
};

/** Whether the action asks for an ACTIVE payment at all. */
export function needsPayment(action: StreamAction): boolean {
  return RULES[action].paid;
}

/** What a user may do with one stream. A stranger learns nothing of it: not found. */
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

/** What a user may do with streams as such: list them, make one. */
export function streamsVerdict(action: 'list' | 'create', who: { role: Role; paid: boolean }): Verdict {
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  const { paid } = ruleOf(action === 'create' ? 'createStream' : 'streams');
  return paid && !who.paid ? 'payment-required' : 'allowed';
}
