import type { EntityManager } from '@mikro-orm/core';
import { runSql } from '../../infra/db/run-sql.js';

const HOUR_MS = 3_600_000;

/** Sums the part of each usage interval between two times. An open interval counts up to the later one. */
const SELECT_OVERLAPS = `select user_id,
    sum(case when time_ended is null or time_ended > ? then ? else time_ended end
      - case when time_started < ? then ? else time_started end) as ms
  from usage_intervals where time_started < ? and (time_ended is null or time_ended > ?)`;

/** Sums hours of server time from usage intervals. */
export class IntervalUsage {
  async sumHours(
    em: EntityManager,
    fromMs: number,
    toMs: number,
    userId?: number,
  ): Promise<Map<number, number>> {
    const userIds = userId === undefined ? [] : [userId];
    const rows = await runSql<{ user_id: number; ms: number | string }[]>(
      em,
      `${SELECT_OVERLAPS} ${userIds.length > 0 ? 'and user_id = ?' : ''} group by user_id order by user_id`,
      [toMs, toMs, fromMs, fromMs, toMs, fromMs, ...userIds],
    );
    return new Map(rows.map((row) => [row.user_id, Number(row.ms) / HOUR_MS]));
  }
}
