import type { EntityManager } from '@mikro-orm/core';
import type { LogEntry } from '@trailcast/schema/wire';
import { ServerLogEntity } from './server-log.entity.js';
import { entriesBetween } from './studio.repository.js';
import { toLogEntry } from './studio.view.js';

/** Most entries of one session's log; the newest are kept. */
const SESSION_LOG_MAX = 2_000;

/** An ended broadcast. Times in ms since the epoch. */
export interface EndedSession {
  owner: number;
  serverId: number;
  began: number;
  endedAt: number;
}

/** Longest time from the start request until the platform accepts the broadcast, ms. */
const START_MS = 30_000;
/** Largest difference of the node's and the database's clocks, ms. */
const SLACK_MS = 2_000;

/**
 * Returns a session's entries among the given ones of its server, the oldest first. They begin with the start that
 * began the session. Omits actions before that start and after the session's end.
 */
export function ofSession<Entry extends { at: number; action: string }>(
  entries: readonly Entry[],
  { began, endedAt }: Pick<EndedSession, 'began' | 'endedAt'>,
): Entry[] {
  const near = entries.filter(({ at }) => at >= began - START_MS && at <= endedAt + SLACK_MS);
  const isStart = ({ action }: Entry) => action === 'start';
  const start = near.findLastIndex((entry) => isStart(entry) && entry.at <= began + SLACK_MS);
  const from = start >= 0 ? start : near.findIndex(({ at }) => at >= began);
  if (from < 0) return [];
  const next = near.findIndex((entry, index) => index > from && isStart(entry) && entry.at >= endedAt);
  return near.slice(from, next < 0 ? undefined : next);
}

/** Reads and deletes the logs of sessions, for their reports. */
export const sessionLog = {
  /** Returns a session's newest SESSION_LOG_MAX actions, the oldest first. */
  async actionsOf(this: void, em: EntityManager, session: EndedSession): Promise<LogEntry[]> {
    const entries = await entriesBetween(em, entriesFilter(session), SESSION_LOG_MAX);
    return ofSession(entries, session).map(toLogEntry);
  },

  async deleteActions(this: void, em: EntityManager, session: EndedSession): Promise<void> {
    const entries = ofSession(await entriesBetween(em, entriesFilter(session)), session);
    const [first, last] = [entries.at(0), entries.at(-1)];
    if (!first || !last) return;
    const { owner, serverId } = session;
    await em.nativeDelete(ServerLogEntity, { owner, serverId, id: { $gte: first.id, $lte: last.id } });
  },
};

const entriesFilter = ({ owner, serverId, began, endedAt }: EndedSession) => ({
  ...{ owner, serverId },
  from: began - START_MS,
  to: endedAt + SLACK_MS,
});
