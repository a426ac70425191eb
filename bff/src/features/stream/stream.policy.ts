import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';

/** How a user is related to a stream. */
export type StreamRelation = 'owner' | 'invited' | 'stranger';

export type StreamAction = 'read' | 'rename' | 'invite' | 'leave' | 'restart' | 'regenerate' | 'remove';

interface Rule {
  relations: readonly StreamRelation[];
  /** What ends or removes stays allowed without an ACTIVE payment, and so does reading. */
  payment: boolean;
}

const RULES: Record<StreamAction, Rule> = {
  read: { relations: ['owner', 'invited'], payment: false },
  rename: { relations: ['owner'], payment: true },
  invite: { relations: ['owner'], payment: true },
  leave: { relations: ['invited'], payment: false },
  restart: { relations: ['owner'], payment: true },
  regenerate: { relations: ['owner'], payment: false },
  remove: { relations: ['owner'], payment: false },
};

/** Whether the action asks for an ACTIVE payment at all. */
export function needsPayment(action: StreamAction): boolean {
  return RULES[action].payment;
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
  return rule.payment && !who.paid ? 'payment-required' : 'allowed';
}

/** What a user may do with streams as such: list them, make one. */
export function streamsVerdict(action: 'list' | 'create', who: { role: Role; paid: boolean }): Verdict {
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  return action === 'create' && !who.paid ? 'payment-required' : 'allowed';
}
