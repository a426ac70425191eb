import type { EntityManager } from '@mikro-orm/core';
import { runSql } from '../../infra/db/run-sql.js';
import type { Period } from '@trailcast/schema/subscription-period';
import { splitUnchargedPieces, type FindPeriod } from './usage-pieces.js';

/** A user's usage in one period: whole seconds, and units of 1/3600 cent. */
export interface UsageSum {
  seconds: number;
  units: number;
}

/** The user and the billing period to sum. `now`: ms since the epoch. */
export interface PeriodQuery {
  userId: number;
  now: number;
  period: Period;
  findPeriod: FindPeriod;
  /** Price of uncharged usage, EUR cents per hour. */
  feeCents: number;
}

/** The sum of the charges (`seconds`, `units`), or one interval (the other columns). Unused columns are null. */
type UsageRow = Record<
  'kind' | 'seconds' | 'units' | 'timeStarted' | 'timeEnded' | 'chargedSeconds',
  string | number | null
>;

/** One statement, so that a concurrent charge is counted once. */
const SELECT_USAGE = `select 'charged' as kind, coalesce(sum(seconds), 0) as seconds,
    coalesce(sum(case when state = 'refused' then 0 else units end), 0) as units,
    null as timeStarted, null as timeEnded, null as chargedSeconds
  from usage_charges where user_id = ? and time_billed >= ? and time_billed < ?
  union all
  select 'interval', null, null, time_started, time_ended, charged_seconds
  from usage_intervals where user_id = ? and (time_ended is null or time_ended >= ?)`;

/** Returns the expected invoice of a period: its charges, plus uncharged usage at the current fee. */
export async function sumUsageOfPeriod(em: EntityManager, query: PeriodQuery): Promise<UsageSum> {
  const { userId, period, feeCents } = query;
  const { start, end } = period;
  const rows = await runSql<UsageRow[]>(em, SELECT_USAGE, [userId, start, end, userId, start]);
  const sum: UsageSum = { seconds: 0, units: 0 };
  for (const row of rows) {
    const isCharged = row.kind === 'charged';
    const seconds = isCharged ? Number(row.seconds) : countUncharged(row, query);
    sum.seconds += seconds;
    sum.units += isCharged ? Number(row.units) : seconds * feeCents;
  }
  return sum;
}

function countUncharged(row: UsageRow, { now, period, findPeriod }: PeriodQuery): number {
  const timeEnded = row.timeEnded === null ? null : Number(row.timeEnded);
  const interval = {
    timeStarted: Number(row.timeStarted),
    timeEnded,
    chargedSeconds: Number(row.chargedSeconds),
  };
  return splitUnchargedPieces(interval, now, findPeriod)
    .filter(({ lastSecondMs }) => lastSecondMs >= period.start && lastSecondMs < period.end)
    .reduce((sum, { seconds }) => sum + seconds, 0);
}
