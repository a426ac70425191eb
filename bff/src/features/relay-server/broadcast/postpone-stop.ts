import type { Server } from '@trailcast/schema/wire';
import type { Transaction } from '../../../infra/db/database.js';
import { ConflictError } from '../../../infra/errors.js';
import { emitServer, type ServerRow } from '../relay-server.repository.js';
import { toServer } from '../relay-server.view.js';

/**
 * Withdraws an announced idle stop and restarts the server's idle time. Throws ConflictError if the server stops
 * because its payment ended.
 */
export async function postponeStop(tx: Transaction, row: ServerRow): Promise<Server> {
  if (row.stopReason === 'payment') {
    throw new ConflictError('This stop can’t be postponed: it is withdrawn once the payment is active.');
  }
  const wasAnnounced = row.stopReason === 'idle';
  if (row.idleSince) row.idleSince = tx.now;
  row.stopsAt = null;
  row.stopReason = null;
  if (wasAnnounced) await emitServer(tx, row);
  else await tx.em.flush();
  return toServer(row);
}
