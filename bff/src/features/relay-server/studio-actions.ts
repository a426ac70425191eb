import type { LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { logAction } from './log-action.js';
import { emitStatus, findOwnServer } from './relay-server.repository.js';

/** Logs a user's action in an owner's studio in the server's log. Does nothing without a server. */
export async function logStudioAction(
  tx: Transaction,
  ownerId: number,
  viewer: Viewer,
  action: LoggedAction,
  detail: string,
): Promise<void> {
  const row = await findOwnServer(tx.em, ownerId);
  if (!row) return;
  await logAction(tx, row, viewer, action, detail);
  await emitStatus(tx, row);
}
