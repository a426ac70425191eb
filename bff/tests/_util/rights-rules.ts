/**
 * Who calls. `owner` owns the entity that a call names and has paid; `invitee` is invited to its stream; `stranger`,
 * `moderator` and `administrator` have paid and nothing to do with it; `unpaid` calls on what is its own.
 */
export const PERSONAS = [
  'anonymous',
  'unverified',
  'stranger',
  'moderator',
  'administrator',
  'invitee',
  'owner',
  'unpaid',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** `payment` is 403 with the type payment-required; `allowed` is every answer that does not refuse the caller. */
export type Outcome = 'allowed' | 401 | 403 | 404 | 'payment';
type Expectation = Record<Persona, Outcome>;

const verified: Expectation = {
  anonymous: 401,
  unverified: 403,
  stranger: 'allowed',
  moderator: 'allowed',
  administrator: 'allowed',
  invitee: 'allowed',
  owner: 'allowed',
  unpaid: 'allowed',
};
const hidden: Expectation = { ...verified, stranger: 404, moderator: 404, administrator: 404, invitee: 404 };
const unpaid = { unpaid: 'payment' } as const;

/** docs/contract.md#access as rules that calls share. */
export const RULES = {
  public: { ...verified, anonymous: 'allowed', unverified: 'allowed' },
  'signed-in': { ...verified, unverified: 'allowed' },
  /** Lists, the caller's own things, everything under /payment. */
  verified,
  /** Makes something new. */
  creating: { ...verified, ...unpaid },
  administrator: {
    ...verified,
    stranger: 403,
    moderator: 403,
    invitee: 403,
    owner: 403,
    unpaid: 403,
  },
  /** Reads, ends or removes what is the owner's alone. */
  'owner alone': hidden,
  /** Changes it. */
  'owner alone, paid': { ...hidden, ...unpaid },
  /** DELETE of a server. */
  'owner or administrator': { ...hidden, administrator: 'allowed' },
  /** Reads what is shared by an invite. */
  'owner and invitee': { ...hidden, invitee: 'allowed' },
  /** The invitee knows that it exists. */
  'owner, not invitee': { ...hidden, invitee: 403 },
  'owner, not invitee, paid': { ...hidden, invitee: 403, ...unpaid },
  /** The invitee leaves; the owner sets. */
  invites: { ...hidden, invitee: 'allowed', ...unpaid },
} as const satisfies Record<string, Expectation>;

export type RuleName = keyof typeof RULES;
