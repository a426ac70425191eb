import type { Transaction } from '../../infra/db/database.js';
import { ServerLogEntity } from './server-log.entity.js';
import { StudioHelperEntity } from './studio-helper.entity.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import { emitHelperAndStudio, emitInvite } from './studio.repository.js';

/**
 * Deletes a deleted user's data in studios, including links of other owners that the user used. The user's actions on
 * another owner's server stay in that owner's log for 90 days, with the user's id and no name.
 */
export async function deleteStudioData(tx: Transaction, user: number): Promise<void> {
  const { em } = tx;
  const involvesUser = { $or: [{ owner: user }, { user }] };
  // Includes helpers that were added while the deletion was running. emitHelperAndStudio notifies the other user.
  const helpers = await em.find(StudioHelperEntity, involvesUser, { disableIdentityMap: true });
  for (const row of helpers) {
    const { id, version, owner, user: helper } = row;
    emitHelperAndStudio(tx, { id, version: version + 1, owner, user: helper }, 'delete');
  }
  await em.nativeDelete(StudioHelperEntity, involvesUser);
  await em.nativeDelete(StudioInviteEntity, { owner: user });
  await em.nativeDelete(ServerLogEntity, { owner: user });
  const usedInvites = await em.find(StudioInviteEntity, { usedBy: user }, { disableIdentityMap: true });
  for (const { id, version, owner } of usedInvites)
    emitInvite(tx, { id, version: version + 1, owner }, 'delete');
  await em.nativeDelete(StudioInviteEntity, { usedBy: user });
}
