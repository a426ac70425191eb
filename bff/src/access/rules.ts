import type { Role } from '@trailcast/schema/wire';

/**
 * The callers that may request an operation. `public` needs no credential, `signed-in` any role, `verified`
 * any role except UNVERIFIED, `administrator` the role ADMINISTRATOR. This is checked before the body or the
 * arguments are read.
 */
export type Access = 'public' | 'signed-in' | 'verified' | 'administrator';

/** A user's relation to the entity of an operation. */
type Relation = 'owner' | 'invited' | 'administrator';

/** The callers that may use an operation (docs/contract.md#access). */
export interface Rule {
  access: Access;
  /** Relations that may use the operation; empty if the operation concerns no user's entity. */
  relations: readonly Relation[];
  /** True if the caller needs an ACTIVE payment. */
  requiresPayment: boolean;
}

const createRule = (access: Access, relations: readonly Relation[] = [], requiresPayment = false): Rule => ({
  access,
  relations,
  requiresPayment,
});

/** Named rules that operations share. */
export const RULES = {
  public: createRule('public'),
  'signed-in': createRule('signed-in'),
  /** For lists, the caller's own entities, and all operations below /payment. */
  verified: createRule('verified'),
  administrator: createRule('administrator'),
  'paid creation': createRule('verified', [], true),
  /** For operations that read, stop or delete an entity. */
  'owner only': createRule('verified', ['owner']),
  'owner only, paid': createRule('verified', ['owner'], true),
  'owner or administrator': createRule('verified', ['owner', 'administrator']),
  'owner and invitee': createRule('verified', ['owner', 'invited']),
  /** An invitee receives 403 instead of 404, because the invitation already reveals the stream. */
  'owner, not invitee': createRule('verified', ['owner']),
  'owner, not invitee, paid': createRule('verified', ['owner'], true),
  /** The owner sets the invitations. An invitee may remove their own invitation without a payment. */
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
