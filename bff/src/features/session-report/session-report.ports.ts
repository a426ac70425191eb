import type { EntityManager } from '@mikro-orm/core';
import type { NodeSessions } from '@trailcast/schema/node';

/** A relay node that keeps ended sessions, declared by this feature and connected in the composition root. */
export interface SessionNode {
  readonly name: string;
  /** False while calls to it fail. */
  readonly isReachable: boolean;
  /** Changes with the node's list of sessions; null before its first report, and if it has none. */
  readonly revision: string | null;
  sessions(signal: AbortSignal): Promise<NodeSessions>;
  delete(id: string, signal: AbortSignal): Promise<void>;
}

export interface SessionNodes {
  all(): SessionNode[];
}

/** Price of a user's server time. */
export interface ServerPrices {
  /** Returns EUR cents an hour. */
  hourCents(em: EntityManager, userId: number): Promise<number>;
}
