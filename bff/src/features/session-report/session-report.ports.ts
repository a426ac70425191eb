import type { EntityManager } from '@mikro-orm/core';
import type { NodeSessions } from '@trailcast/schema/node';
import type { LogEntry } from '@trailcast/schema/wire';

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

/** The streams of servers, and what phones call the links of their feeds. */
export interface ReportedLinks {
  /** Stores the names of the links that are on air. */
  observe(em: EntityManager): Promise<void>;
  /** Returns a server's stream (null without one), and the names that its links were given since a time, ms since the epoch. */
  of(
    em: EntityManager,
    serverId: number,
    since: number,
  ): Promise<{ streamId: number | null; names: { number: number; name: string }[] }>;
}

/** A broadcast that has ended. Times in ms since the epoch. */
export interface ReportedSession {
  owner: number;
  serverId: number;
  began: number;
  endedAt: number;
}

/** The log of actions on a server. */
export interface SessionLog {
  /** Returns the actions in a session, the oldest first. */
  of(em: EntityManager, session: ReportedSession): Promise<LogEntry[]>;
  /** Deletes it. */
  forget(em: EntityManager, session: ReportedSession): Promise<void>;
}

/** Price of a user's server time. */
export interface ServerPrices {
  /** Returns EUR cents an hour. */
  hourCents(em: EntityManager, userId: number): Promise<number>;
}
