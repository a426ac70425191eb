import { STUDIO_LEVELS, type StudioLevel } from '@trailcast/schema/wire';
import type { RuleName } from '../../src/access/rules.js';

/**
 * The caller. `owner` owns the entity and has paid. `invitee` is invited to its stream. `stranger`, `moderator` and
 * `administrator` have paid and are unrelated to the entity. `unpaid` uses its own entities without a payment.
 * `watcher`, `operator` and `producer` are unpaid helpers of these levels in the owner's studio.
 */
export const PERSONAS = [
  'anonymous',
  'unverified',
  'stranger',
  'moderator',
  'administrator',
  'invitee',
  'watcher',
  'operator',
  'producer',
  'owner',
  'unpaid',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** `payment`: 403 with the type payment-required. `allowed`: any response that does not deny the caller. */
export type Outcome = 'allowed' | 401 | 403 | 404 | 'payment';
type Expectation = Record<Persona, Outcome>;

const verifiedExpectation: Expectation = {
  anonymous: 401,
  unverified: 403,
  stranger: 'allowed',
  moderator: 'allowed',
  administrator: 'allowed',
  invitee: 'allowed',
  watcher: 'allowed',
  operator: 'allowed',
  producer: 'allowed',
  owner: 'allowed',
  unpaid: 'allowed',
};
const hiddenExpectation: Expectation = {
  ...verifiedExpectation,
  stranger: 404,
  moderator: 404,
  administrator: 404,
  invitee: 404,
  watcher: 404,
  operator: 404,
  producer: 404,
};
const unpaidExpectation = { unpaid: 'payment' } as const;

/** The outcome of each rule for each caller (docs/contract.md#access). */
export const EXPECTATIONS: Record<RuleName, Expectation> = {
  public: { ...verifiedExpectation, anonymous: 'allowed', unverified: 'allowed' },
  'signed-in': { ...verifiedExpectation, unverified: 'allowed' },
  verified: verifiedExpectation,
  'paid creation': {
    ...verifiedExpectation,
    ...unpaidExpectation,
    watcher: 'payment',
    operator: 'payment',
    producer: 'payment',
  },
  administrator: {
    ...verifiedExpectation,
    stranger: 403,
    moderator: 403,
    invitee: 403,
    watcher: 403,
    operator: 403,
    producer: 403,
    owner: 403,
    unpaid: 403,
  },
  'owner only': hiddenExpectation,
  'owner only, paid': { ...hiddenExpectation, ...unpaidExpectation },
  'owner or administrator': { ...hiddenExpectation, administrator: 'allowed' },
  'owner and invitee': { ...hiddenExpectation, invitee: 'allowed' },
  'owner, not invitee': { ...hiddenExpectation, invitee: 403 },
  'owner, not invitee, paid': { ...hiddenExpectation, invitee: 403, ...unpaidExpectation },
  invites: { ...hiddenExpectation, invitee: 'allowed', ...unpaidExpectation },
};

export const LEVELS: Partial<Record<Persona, StudioLevel>> = {
  watcher: 'watch',
  operator: 'operate',
  producer: 'produce',
};

/** Returns the expected outcome of a call. Helpers below the row's minimum level get 403. */
export function findExpectedOutcome(
  { rule, helper }: { rule: RuleName; helper?: StudioLevel },
  persona: Persona,
): Outcome {
  const level = LEVELS[persona];
  if (!level || !helper) return EXPECTATIONS[rule][persona];
  return STUDIO_LEVELS.indexOf(level) >= STUDIO_LEVELS.indexOf(helper) ? 'allowed' : 403;
}
