import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import type { PaymentTier } from '@trailcast/schema/wire';
import type { Transaction } from '../../platform/db/database.js';
import { UsageIntervalEntity } from '../relay-server/usage-interval.entity.js';
import { UsageChargeEntity } from './usage-charge.entity.js';
import { unchargedSeconds, type UsagePiece, type UsageSpan } from './usage-pieces.js';

/** An interval as it is charged. */
export interface ChargedInterval extends UsageSpan {
  id: number;
  userId: number;
  serverInstance: string;
}

/** What an hour costs, and why. */
export interface HourPrice {
  tier: PaymentTier;
  feeCents: number;
}

/** How far back intervals are looked for that were closed without being charged, ms: the provider takes no older usage. */
const CLOSED_LOOK_BACK_MS = 35 * 24 * 3_600_000;

/** One interval as it is now, whatever this transaction has loaded before. */
export async function readInterval(em: EntityManager, id: number): Promise<ChargedInterval | null> {
  const row = await em.findOne(UsageIntervalEntity, id, { disableIdentityMap: true });
  return row && toInterval(row);
}

/** Intervals that may hold time that is not charged yet, of one user or of all. */
export async function readUncharged(
  em: EntityManager,
  now: number,
  userId?: number,
): Promise<ChargedInterval[]> {
  const rows = await em.find(
    UsageIntervalEntity,
    {
      $or: [{ timeEnded: null }, { timeEnded: { $gte: now - CLOSED_LOOK_BACK_MS } }],
      ...(userId === undefined ? {} : { user: userId }),
    },
    { disableIdentityMap: true, orderBy: { id: 'asc' } },
  );
  return rows
    .map(toInterval)
    .filter((interval) => interval.timeEnded === null || unchargedSeconds(interval, now) > 0);
}

/**
 * Makes charges of the pieces. The interval's count decides between processes that do it at once: the later one finds it
 * moved and throws OptimisticLockError, so that its transaction looks again.
 */
export async function storeCharges(
  { em }: Transaction,
  interval: ChargedInterval,
  pieces: readonly UsagePiece[],
  { tier, feeCents }: HourPrice,
): Promise<void> {
  const { id, userId, serverInstance, chargedSeconds, timeEnded } = interval;
  const raised = await em.nativeUpdate(
    UsageIntervalEntity,
    { id, chargedSeconds, timeEnded },
    { chargedSeconds: chargedSeconds + pieces.reduce((sum, { seconds }) => sum + seconds, 0) },
  );
  if (raised === 0) throw new OptimisticLockError(`usage interval ${id} was charged at the same time`);
  for (const { fromSecond, seconds, fromMs, toMs, at } of pieces) {
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
      timeBilled: at,
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
