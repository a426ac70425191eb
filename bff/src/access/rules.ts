import type { Role } from '@trailcast/schema/wire';

/**
 * The callers that may try a call, checked before its body or arguments are read: `public` needs no credential, `signed-in` any
 * role, `verified` every role but UNVERIFIED, `administrator` that role.
 */
export type Access = 'public' | 'signed-in' | 'verified' | 'administrator';

/** A user's relation to the entity of a call. */
type Relation = 'owner' | 'invited' | 'administrator';

/** The callers that may make a call, by docs/contract.md#access. */
export interface Rule {
  access: Access;
  /** Relations that the call is open to; empty for calls that name no entity of a user. */
  relations: readonly Relation[];
  /** True if an ACTIVE payment is needed. */
  paid: boolean;
}

const rule = (access: Access, relations: readonly Relation[] = [], paid = false): Rule => ({
  access,
  relations,
  paid,
});

/** Rules that calls share, by name. */
export const RULES = {
  public: rule('public'),
  'signed-in': rule('signed-in'),
  /** Lists, the caller's own entities, everything below /payment. */
  verified: rule('verified'),
  administrator: rule('administrator'),
  /** Creates an entity. */
  creating: rule('verified', [], true),
  /** Reads, ends or removes an entity. */
  'owner only': rule('verified', ['owner']),
  /** Changes an entity. */
  'owner only, paid': rule('verified', ['owner'], true),
  'owner or administrator': rule('verified', ['owner', 'administrator']),
  'owner and invitee': rule('verified', ['owner', 'invited']),
  /** An invitee gets 403 instead of 404, since it knows that the stream exists. */
  'owner, not invitee': rule('verified', ['owner']),
  'owner, not invitee, paid': rule('verified', ['owner'], true),
  /** The owner sets the invitations; an invitee may remove itself without a payment. */
  invites: rule('verified', ['owner', 'invited'], true),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Returns whether a role is enough for `access`; a viewer without a role is anonymous. */
export function allowsRole(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  if (access === 'signed-in') return true;
  return access === 'administrator' ? role === 'ADMINISTRATOR' : role !== 'UNVERIFIED';
}
