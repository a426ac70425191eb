import type { LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { logAction } from './log-action.js';
import { emitStatus, findOwn } from './relay-server.repository.js';

/** Writes what a viewer did in an owner's studio into the log of the server; nothing while there is none. */
export async function logStudioAction(
  tx: Transaction,
  ownerId: number,
  viewer: Viewer,
  action: LoggedAction,
  detail: string,
): Promise<void> {
  const row = await findOwn(tx.em, ownerId);
  if (!row) return;
  await logAction(tx, row, viewer, action, detail);
  await emitStatus(tx, row);
}
