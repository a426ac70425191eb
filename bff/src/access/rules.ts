import type { Role } from '@trailcast/schema/wire';

/**
 * The callers that may request an operation. `public` needs no credential, `signed-in` any role, `verified`
 * every role but UNVERIFIED, `administrator` that role. Checked before the body or arguments are read.
 */
export type Access = 'public' | 'signed-in' | 'verified' | 'administrator';

/** A user's relation to the entity of an operation. */
type Relation = 'owner' | 'invited' | 'administrator';

/** The callers that may use an operation (docs/contract.md#access). */
export interface Rule {
  access: Access;
  /** Relations that may use the operation; empty for operations that name no user's entity. */
  relations: readonly Relation[];
  /** True if an ACTIVE payment is needed. */
  paid: boolean;
}

const createRule = (access: Access, relations: readonly Relation[] = [], paid = false): Rule => ({
  access,
  relations,
  paid,
});

/** Named rules that operations share. */
export const RULES = {
  public: createRule('public'),
  'signed-in': createRule('signed-in'),
  /** Lists, the caller's own entities, and all operations below /payment. */
  verified: createRule('verified'),
  administrator: createRule('administrator'),
  'paid creation': createRule('verified', [], true),
  /** Reads, ends or removes an entity. */
  'owner only': createRule('verified', ['owner']),
  'owner only, paid': createRule('verified', ['owner'], true),
  'owner or administrator': createRule('verified', ['owner', 'administrator']),
  'owner and invitee': createRule('verified', ['owner', 'invited']),
  /** An invitee receives 403 instead of 404, because the invitation already reveals the stream. */
  'owner, not invitee': createRule('verified', ['owner']),
  'owner, not invitee, paid': createRule('verified', ['owner'], true),
  /** The owner sets the invitations; an invitee may remove itself without a payment. */
  invites: createRule('verified', ['owner', 'invited'], true),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Returns true if a role is sufficient for `access`. A viewer without a role is anonymous. */
export function allowsRole(access: Access, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  if (access === 'signed-in') return true;
  return access === 'administrator' ? role === 'ADMINISTRATOR' : role !== 'UNVERIFIED';
}
