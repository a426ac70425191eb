import type { EntityManager } from '@mikro-orm/core';
import type { LogEntry } from '@trailcast/schema/wire';
import { ServerLogEntity } from './server-log.entity.js';
import { entriesBetween } from './studio.repository.js';
import { toLogEntry } from './studio.view.js';

/** Entries of one session's log: the newest. */
const SESSION_LOG_MAX = 2_000;

/** A broadcast that has ended. Times in ms since the epoch. */
export interface EndedSession {
  owner: number;
  serverId: number;
  began: number;
  endedAt: number;
}

/** A broadcast begins when a platform takes it, at most this time after the start was asked for, ms. */
const START_MS = 30_000;
/** The node's clock and the database's may differ by this, ms. */
const SLACK_MS = 2_000;

/**
 * Returns the entries of a session among those of its server around it, the oldest first: from the start that began it on, without
 * what was done before that start and after its end.
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

/** The log of sessions, for their reports. */
export const sessionLog = {
  /** Returns what was done, the oldest first; the newest SESSION_LOG_MAX of it. */
  async of(this: void, em: EntityManager, session: EndedSession): Promise<LogEntry[]> {
    const entries = await entriesBetween(em, around(session), SESSION_LOG_MAX);
    return ofSession(entries, session).map(toLogEntry);
  },

  /** Deletes it. */
  async forget(this: void, em: EntityManager, session: EndedSession): Promise<void> {
    const entries = ofSession(await entriesBetween(em, around(session)), session);
    const [first, last] = [entries.at(0), entries.at(-1)];
    if (!first || !last) return;
    const { owner, serverId } = session;
    await em.nativeDelete(ServerLogEntity, { owner, serverId, id: { $gte: first.id, $lte: last.id } });
  },
};

const around = ({ owner, serverId, began, endedAt }: EndedSession) => ({
  ...{ owner, serverId },
  from: began - START_MS,
  to: endedAt + SLACK_MS,
});
