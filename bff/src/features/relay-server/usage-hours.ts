import type { EntityManager } from '@mikro-orm/core';
import { UsageIntervalEntity } from './usage-interval.entity.js';

const HOUR_MS = 3_600_000;

export interface Interval {
  userId: number;
  started: number;
  /** Null while the server exists. */
  ended: number | null;
}

/** Hours per user within `from` to `to` (ms); what lies outside is clipped, what still runs counts up to `to`. */
export function sumHours(intervals: readonly Interval[], from: number, to: number): Map<number, number> {
  const hours = new Map<number, number>();
  for (const { userId, started, ended } of intervals) {
    const ms = Math.min(ended ?? to, to) - Math.max(started, from);
    if (ms > 0) hours.set(userId, (hours.get(userId) ?? 0) + ms / HOUR_MS);
  }
  return hours;
}

/** Server hours per user between two times (ms), of one user when given. */
export async function usageHours(
  em: EntityManager,
  from: number,
  to: number,
  userId?: number,
): Promise<Map<number, number>> {
  const rows = await em.find(UsageIntervalEntity, {
    timeStarted: { $lt: to },
    $or: [{ timeEnded: null }, { timeEnded: { $gt: from } }],
    ...(userId === undefined ? {} : { user: userId }),
  });
  const intervals = rows.map(({ user, timeStarted, timeEnded }) => ({
    userId: user.id,
    started: timeStarted,
    ended: timeEnded ?? null,
  }));
  return sumHours(intervals, from, to);
}
