import { OptimisticLockError } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import type { ServerUsage } from './relay-server.ports.js';
import { emitServer, type ServerRow } from './relay-server.repository.js';
import { endBroadcast } from './reconcile/server-changes.js';
import { UsageIntervalEntity } from '../usage/usage-interval.entity.js';

/**
 * Begins a server's deletion: hides it from its user, frees the slot and closes usage. The row stays until the node
 * confirms the removal.
 */
export async function beginDeletion(tx: Transaction, row: ServerRow, usage: ServerUsage): Promise<void> {
  await closeUsage(tx, row.instance, usage);
  endBroadcast(row, null);
  row.state = 'DELETING';
  row.ownerSlot = null;
  row.timeDeleting = tx.now;
  row.stream = null;
  row.feedDigest = null;
  row.collection = null;
  row.report = null;
  row.liveSince = null;
  await emitServer(tx, row, 'delete');
}

/**
 * Closes the open usage interval. The interval's end is never before the time already charged. Throws
 * OptimisticLockError if the interval is charged at the same time.
 */
async function closeUsage(tx: Transaction, openSlot: string, usage: ServerUsage): Promise<void> {
  const openInterval = await tx.em.findOne(UsageIntervalEntity, { openSlot }, { disableIdentityMap: true });
  if (!openInterval) return;
  const { id, timeStarted, chargedSeconds } = openInterval;
  const timeEnded = Math.max(tx.now, timeStarted + chargedSeconds * 1_000);
  const change = { timeEnded, openSlot: null };
  const closedCount = await tx.em.nativeUpdate(UsageIntervalEntity, { id, openSlot, chargedSeconds }, change);
  if (closedCount === 0) throw new OptimisticLockError(`usage interval ${id} was charged at the same time`);
  await usage.chargeClosedInterval(tx, id);
}
