import { TokenBuckets } from '../admission/token-bucket.js';

/** A phone registers once each time it starts. Hundreds of phones can share one carrier NAT address. */
const NEW_GROUPS = { burst: 30, perSecond: 2, names: 10_000 };
/** A phone registers each of its links, and again when one was silent. */
const JOINS = { burst: 120, perSecond: 20, names: 10_000 };

export const RECEIVER_LIMITS = {
  /** Groups that no link has joined yet. */
  pending: 2_000,
  /** Groups with links. */
  groups: 1_000,
  /** Groups with links that never had a connection, for each address. */
  unusedOfAddress: 32,
} as const;

/** Limits of registration packets for each address, in memory only. Times are ms. */
export class ReceiverLimits {
  readonly #newGroups = new TokenBuckets(NEW_GROUPS);
  readonly #joins = new TokenBuckets(JOINS);

  takeNewGroup = (name: string, now: number): boolean => this.#newGroups.take(name, now);

  takeJoin = (name: string, now: number): boolean => this.#joins.take(name, now);
}
