import type { LastAction, LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { ServerLogEntity } from '../studio/server-log.entity.js';
import { markPresent, StudioHelperEntity } from '../studio/studio-helper.entity.js';
import { UserEntity } from '../user/user.entity.js';
import type { ServerRow } from './relay-server.repository.js';

const DETAIL_MAX_LENGTH = 255;

/**
 * Writes a viewer's action into the server's log and its status. Call it in the action's transaction, before the status
 * is emitted: of two actions at the same time, both are in the log and the last is in the status.
 */
export async function logAction(
  tx: Transaction,
  row: Pick<ServerRow, 'id' | 'owner' | 'lastAction' | 'lastActionBy'>,
  viewer: Pick<Viewer, 'userId' | 'token'>,
  action: LoggedAction,
  detail: string | null = null,
): Promise<void> {
  const by = await tx.em.findOneOrFail(UserEntity, viewer.userId);
  const last: LastAction = {
    by: { id: by.id, displayName: by.displayName },
    action,
    detail: detail?.slice(0, DETAIL_MAX_LENGTH) ?? null,
    at: tx.now,
  };
  row.lastAction = JSON.stringify(last);
  row.lastActionBy = by.id;
  const entry = tx.em.create(ServerLogEntity, {
    owner: row.owner.id,
    serverId: row.id,
    by: by.id,
    at: tx.now,
    action,
    detail: last.detail,
    via: viewer.token ? 'api' : 'page',
  });
  await tx.em.flush();
  const owner = row.owner.id;
  if (by.id !== owner) await markPresent(tx, await tx.em.findOne(StudioHelperEntity, { owner, user: by.id }));
  tx.emit({ kind: 'log', operation: 'create', entityId: entry.id, version: 1, audience: [row.owner.id] });
}
