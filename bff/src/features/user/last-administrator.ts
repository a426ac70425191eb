import type { Transaction } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import { UserEntity } from './user.entity.js';

/**
 * Throws ConflictError if `leavingId` is the only administrator. Also writes the row of another administrator, so that
 * one of two concurrent demotions conflicts.
 */
export async function requireAnotherAdministrator({ em }: Transaction, leavingId: number): Promise<void> {
  const otherAdministratorFilter = { role: 'ADMINISTRATOR' as const, id: { $ne: leavingId } };
  const otherAdministrator = await em.findOne(UserEntity, otherAdministratorFilter, {
    orderBy: { id: 'asc' },
    disableIdentityMap: true,
  });
  if (!otherAdministrator)
    throw new ConflictError('This is the last administrator. Make another user administrator first.');
  const { id, version } = otherAdministrator;
  const updatedRows = await em.nativeUpdate(
    UserEntity,
    { id, version, role: 'ADMINISTRATOR' },
    { version: version + 1 },
  );
  if (updatedRows !== 1) throw new ConflictError('Another role was changed at the same time. Try again.');
}
