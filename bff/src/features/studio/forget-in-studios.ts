import type { Transaction } from '../../infra/db/database.js';
import { ServerLogEntity } from './server-log.entity.js';
import { StudioHelperEntity } from './studio-helper.entity.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import { emitHelp, emitInvite } from './studio.repository.js';

/**
 * Removes what studios keep of a deleted user, also the links of other owners that the user has used. What the user did on
 * another owner's server stays in that owner's log for its 90 days, under a number without a name.
 */
export async function forgetInStudios(tx: Transaction, user: number): Promise<void> {
  const { em } = tx;
  const ofUser = { $or: [{ owner: user }, { user }] };
  // Helpers that were added during the deletion: the other side is notified too.
  const helpers = await em.find(StudioHelperEntity, ofUser, { disableIdentityMap: true });
  for (const row of helpers) {
    const { id, version, owner, user: helper } = row;
    emitHelp(tx, { id, version: version + 1, owner, user: helper }, 'delete');
  }
  await em.nativeDelete(StudioHelperEntity, ofUser);
  await em.nativeDelete(StudioInviteEntity, { owner: user });
  await em.nativeDelete(ServerLogEntity, { owner: user });
  const used = await em.find(StudioInviteEntity, { usedBy: user }, { disableIdentityMap: true });
  for (const { id, version, owner } of used) emitInvite(tx, { id, version: version + 1, owner }, 'delete');
  await em.nativeDelete(StudioInviteEntity, { usedBy: user });
}
