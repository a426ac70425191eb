import type { EntityManager } from '@mikro-orm/core';
import type { LogEntry } from '@trailcast/schema/wire';
import { ServerLogEntity } from './server-log.entity.js';
import { findEntriesBetween } from './studio.repository.js';
import { toLogEntry } from './studio.view.js';

/** Maximum number of entries of one session's log. The oldest are omitted. */
const MAX_SESSION_ENTRIES = 2_000;

/** An ended broadcast. Times in ms since the epoch. */
export interface EndedSession {
  owner: number;
  serverId: number;
  began: number;
  endedAt: number;
}

/** Maximum time from the start request until the platform accepts the broadcast, ms. */
const MAX_START_MS = 30_000;
/** Maximum difference between the node's and the database's clocks, ms. */
const CLOCK_DIFFERENCE_MS = 2_000;

/**
 * Returns the entries of a session from its server's entries, the oldest first: from the session's start request to the
 * end of the session.
 */
export function selectSessionEntries<Entry extends { at: number; action: string }>(
  entries: readonly Entry[],
  { began, endedAt }: Pick<EndedSession, 'began' | 'endedAt'>,
): Entry[] {
  const nearEntries = entries.filter(
    ({ at }) => at >= began - MAX_START_MS && at <= endedAt + CLOCK_DIFFERENCE_MS,
  );
  const isStart = ({ action }: Entry) => action === 'start';
  const startIndex = nearEntries.findLastIndex(
    (entry) => isStart(entry) && entry.at <= began + CLOCK_DIFFERENCE_MS,
  );
  const fromIndex = startIndex >= 0 ? startIndex : nearEntries.findIndex(({ at }) => at >= began);
  if (fromIndex < 0) return [];
  const nextStartIndex = nearEntries.findIndex(
    (entry, index) => index > fromIndex && isStart(entry) && entry.at >= endedAt,
  );
  return nearEntries.slice(fromIndex, nextStartIndex < 0 ? undefined : nextStartIndex);
}

/** Reads and deletes the logs of sessions, for their reports. */
export const sessionLog = {
  /** Returns a session's newest actions, at most MAX_SESSION_ENTRIES, the oldest first. */
  async findActions(this: void, em: EntityManager, session: EndedSession): Promise<LogEntry[]> {
    const entries = await findEntriesBetween(em, toFilter(session), MAX_SESSION_ENTRIES);
    return selectSessionEntries(entries, session).map(toLogEntry);
  },

  async deleteActions(this: void, em: EntityManager, session: EndedSession): Promise<void> {
    const entries = selectSessionEntries(await findEntriesBetween(em, toFilter(session)), session);
    const [firstEntry, lastEntry] = [entries.at(0), entries.at(-1)];
    if (!firstEntry || !lastEntry) return;
    const { owner, serverId } = session;
    await em.nativeDelete(ServerLogEntity, {
      owner,
      serverId,
      id: { $gte: firstEntry.id, $lte: lastEntry.id },
    });
  },
};

const toFilter = ({ owner, serverId, began, endedAt }: EndedSession) => ({
  ...{ owner, serverId },
  from: began - MAX_START_MS,
  to: endedAt + CLOCK_DIFFERENCE_MS,
});
