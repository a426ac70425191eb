import type { Transaction } from '../../platform/db/database.js';
import { emitServer, type ServerRow } from './relay-server.repository.js';
import { endBroadcast } from './server-changes.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';

/**
 * Begins a server's deletion: invisible to its user, the slot free for a new one, usage closed. The row stays until its
 * node confirms that nothing of the server is left.
 */
export async function beginDeletion(tx: Transaction, row: ServerRow): Promise<void> {
  const usage = await tx.em.findOne(UsageIntervalEntity, { openSlot: row.instance });
  if (usage) {
    usage.timeEnded = tx.now;
    usage.openSlot = null;
  }
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
