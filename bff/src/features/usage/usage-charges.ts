import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import type { PaymentTier } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';
import { UsageChargeEntity } from './usage-charge.entity.js';
import type { BillableInterval, UsagePiece } from './usage-pieces.js';

/** A billable interval with the columns that its charges need. */
export interface ChargedInterval extends BillableInterval {
  id: number;
  userId: number;
  serverInstance: string;
}

/** Price of an hour, and the tier that sets it. */
export interface HourPrice {
  tier: PaymentTier;
  feeCents: number;
}

interface IntervalRow {
  id: number;
  user_id: number;
  server_instance: string;
  time_started: number | string;
  time_ended: number | string | null;
  charged_seconds: number;
}

/** Age up to which closed intervals without a charge are searched, ms. The provider accepts no older usage. */
const CLOSED_LOOK_BACK_MS = 35 * 24 * 3_600_000;

/** Reads an interval, bypassing the identity map. */
export async function readInterval(em: EntityManager, id: number): Promise<ChargedInterval | null> {
  const row = await em.findOne(UsageIntervalEntity, id, { disableIdentityMap: true });
  return row && toInterval(row);
}

const COLUMNS = 'id, user_id, server_instance, time_started, time_ended, charged_seconds';

/** Returns open intervals, and closed ones with uncharged whole seconds, of one user or of all. */
export async function readUnchargedIntervals(
  em: EntityManager,
  now: number,
  userId?: number,
): Promise<ChargedInterval[]> {
  const userFilter =
    userId === undefined ? { sql: '', values: [] } : { sql: 'and user_id = ?', values: [userId] };
  const rows = await runSql<IntervalRow[]>(
    em,
    `select ${COLUMNS} from usage_intervals where time_ended is null ${userFilter.sql}
      union all
      select ${COLUMNS} from usage_intervals where time_ended >= ?
        and time_ended - time_started >= (charged_seconds + 1) * 1000 ${userFilter.sql}
      order by id`,
    [...userFilter.values, now - CLOSED_LOOK_BACK_MS, ...userFilter.values],
  );
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    serverInstance: row.server_instance,
    timeStarted: Number(row.time_started),
    timeEnded: row.time_ended === null ? null : Number(row.time_ended),
    chargedSeconds: row.charged_seconds,
  }));
}

/**
 * Stores the pieces as charges. Concurrent processes conflict on the interval's count of charged seconds: the later one
 * throws OptimisticLockError, so that its transaction is retried.
 */
export async function storeCharges(
  { em }: Transaction,
  interval: ChargedInterval,
  pieces: readonly UsagePiece[],
  { tier, feeCents }: HourPrice,
): Promise<void> {
  const { id, userId, serverInstance, chargedSeconds, timeEnded } = interval;
  const updatedRows = await em.nativeUpdate(
    UsageIntervalEntity,
    { id, chargedSeconds, timeEnded },
    { chargedSeconds: chargedSeconds + pieces.reduce((sum, { seconds }) => sum + seconds, 0) },
  );
  if (updatedRows === 0) throw new OptimisticLockError(`usage interval ${id} was charged at the same time`);
  for (const { fromSecond, seconds, fromMs, toMs, lastSecondMs } of pieces) {
    em.create(UsageChargeEntity, {
      user: userId,
      interval: id,
      identifier: `${serverInstance}:${fromSecond}`,
      fromSecond,
      seconds,
      fromMs,
      toMs,
      tier,
      feeCents,
      units: seconds * feeCents,
      timeBilled: lastSecondMs,
      state: feeCents === 0 ? 'free' : 'pending',
    });
  }
}

function toInterval(row: UsageIntervalEntity): ChargedInterval {
  const { id, serverInstance, timeStarted, timeEnded, chargedSeconds } = row;
  return {
    id,
    userId: row.user.id,
    serverInstance,
    timeStarted,
    timeEnded: timeEnded ?? null,
    chargedSeconds,
  };
}
