import { TokenBuckets } from '../admission/token-bucket.js';

/** A phone registers once per start. Hundreds of phones can share one carrier NAT address. */
const NEW_GROUPS = { burst: 30, perSecond: 2, names: 10_000 };
/** A phone registers each of its links, and again after a silence. */
const JOINS = { burst: 120, perSecond: 20, names: 10_000 };

export const RECEIVER_LIMITS = {
  /** Groups without a link. */
  pending: 2_000,
  /** Groups with links. */
  groups: 1_000,
  /** Groups of one address with links that never had a connection. */
  unusedOfAddress: 32,
} as const;

/** Rate limits of registration packets per address, in memory only. Times are in ms. */
export class ReceiverLimits {
  readonly #newGroups = new TokenBuckets(NEW_GROUPS);
  readonly #joins = new TokenBuckets(JOINS);

  takeNewGroup = (name: string, now: number): boolean => this.#newGroups.take(name, now);

  takeJoin = (name: string, now: number): boolean => this.#joins.take(name, now);
}
