import type { EntityManager } from '@mikro-orm/core';
import type { NodeSessions } from '@trailcast/schema/node';
import type { LogEntry } from '@trailcast/schema/wire';

/** Access to a relay node that stores ended sessions. */
export interface SessionNode {
  readonly name: string;
  /** False while requests to the node fail. */
  readonly isReachable: boolean;
  /** Changes with the node's list of sessions; null before the first report or without sessions. */
  readonly revision: string | null;
  fetchSessions(signal: AbortSignal): Promise<NodeSessions>;
  delete(id: string, signal: AbortSignal): Promise<void>;
}

/** The configured relay nodes. */
export interface SessionNodes {
  all(): SessionNode[];
}

/** Access to the streams of servers and to the names that phones give the links of feeds. */
export interface ReportedLinks {
  /** Stores the names of the links of live broadcasts. */
  recordNames(em: EntityManager): Promise<void>;
  /**
   * Returns a server's stream (null without a stream) and the names that the stream's links had since a time, ms since
   * the epoch.
   */
  findLinks(
    em: EntityManager,
    serverId: number,
    since: number,
  ): Promise<{ streamId: number | null; names: { number: number; name: string }[] }>;
}

/** An ended broadcast. Times in ms since the epoch. */
export interface ReportedSession {
  owner: number;
  serverId: number;
  began: number;
  endedAt: number;
}

/** Access to the log of actions on a server. The studio feature implements it. */
export interface SessionLog {
  /** Returns the actions in a session, the oldest first. */
  findActions(em: EntityManager, session: ReportedSession): Promise<LogEntry[]>;
  /** Deletes the actions of a session. */
  deleteActions(em: EntityManager, session: ReportedSession): Promise<void>;
}

/** Access to the names of streams. */
export interface ReportedStreams {
  /** Returns a stream's name; null if it was deleted, or if the user neither owns it nor is invited to it. */
  findName(em: EntityManager, userId: number, streamId: number): Promise<string | null>;
}

/** Access to the price of a user's server time. */
export interface ServerPrices {
  /** Returns the price per hour in euro cents. */
  findHourCents(em: EntityManager, userId: number): Promise<number>;
}
