import { LastAction, type LogEntry, type LoggedAction } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { ServerLogEntity } from '../studio/server-log.entity.js';
import { markHelperPresent, StudioHelperEntity } from '../studio/studio-helper.entity.js';
import { UserEntity } from '../user/user.entity.js';
import type { ServerRow } from './relay-server.repository.js';

const MAX_DETAIL_LENGTH = 255;

type Actor = Pick<Viewer, 'userId' | 'token' | 'chat'>;

/**
 * Stores a user's action in the server's log and status. Call it in the action's transaction, before the status is
 * emitted. Of two concurrent actions, both are in the log and the last one is in the status.
 */
export async function logAction(
  tx: Transaction,
  row: Pick<ServerRow, 'id' | 'owner' | 'lastAction' | 'lastActionBy'>,
  viewer: Actor,
  action: LoggedAction,
  detail: string | null = null,
): Promise<void> {
  const owner = row.owner.id;
  const user = viewer.chat ? null : await tx.em.findOneOrFail(UserEntity, viewer.userId);
  const chatter = viewer.chat?.author ?? null;
  const loggedAction = { action, detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null, at: tx.now };
  const name = chatter ?? user?.displayName ?? '';
  // The previous release does not support chatters and requires a user here.
  const lastAction = {
    ...loggedAction,
    by: { id: user?.id ?? owner, displayName: name },
    ...(chatter !== null && { chatter }),
  };
  row.lastAction = JSON.stringify(lastAction);
  row.lastActionBy = user?.id ?? null;
  const entry = tx.em.create(ServerLogEntity, {
    ...{ owner, serverId: row.id, by: user?.id ?? null, chatter },
    ...loggedAction,
    via: findOrigin(viewer),
  });
  await tx.em.flush();
  if (user && user.id !== owner)
    await markHelperPresent(tx, await tx.em.findOne(StudioHelperEntity, { owner, user: user.id }));
  tx.emit({ kind: 'log', operation: 'create', entityId: entry.id, version: 1, audience: [owner] });
}

/** Parses a stored action. `by` is null for a chat command. */
export function parseLastAction({ lastAction }: Pick<ServerRow, 'lastAction'>): LastAction | null {
  if (!lastAction) return null;
  const parsedAction = LastAction.parse(JSON.parse(lastAction));
  return parsedAction.chatter === undefined ? parsedAction : { ...parsedAction, by: null };
}

function findOrigin({ token, chat }: Actor): LogEntry['via'] {
  if (chat) return 'chat';
  return token ? 'api' : 'page';
}
