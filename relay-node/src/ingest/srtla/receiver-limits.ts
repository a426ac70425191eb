import { TokenBuckets } from '../access-control/token-bucket.js';

/** Rate of new groups. A phone registers once per start. Hundreds of phones can share one carrier NAT address. */
const NEW_GROUP_RATE = { burst: 30, perSecond: 2, maxNames: 10_000 };
/** Rate of joins. A phone registers each of its links, and registers again after a silence. */
const JOIN_RATE = { burst: 120, perSecond: 20, maxNames: 10_000 };

export const RECEIVER_LIMITS = {
  /** Maximum number of groups without a link. */
  maxPendingGroups: 2_000,
  /** Maximum number of groups with links. */
  maxGroups: 1_000,
  /** Maximum number of groups of one address that have links but never had a connection. */
  maxUnusedGroupsPerAddress: 32,
} as const;

/** Rate limits of registration packets per address, in memory only. Times are in ms. */
export class ReceiverLimits {
  readonly #newGroups = new TokenBuckets(NEW_GROUP_RATE);
  readonly #joins = new TokenBuckets(JOIN_RATE);

  allowNewGroup = (name: string, now: number): boolean => this.#newGroups.takeToken(name, now);

  allowJoin = (name: string, now: number): boolean => this.#joins.takeToken(name, now);
}
