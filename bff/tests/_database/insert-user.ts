import type { Role } from '@trailcast/schema/wire';
import { UserEntity } from '../../src/features/user/user.entity.js';
import type { Database } from '../../src/infra/db/database.js';

/** Inserts a user without a platform account. Returns the user's id. */
export function insertUser(
  database: Database,
  displayName: string,
  role: Role = 'VERIFIED',
): Promise<number> {
  return database.transact(async ({ em, now }) => {
    const user = em.create(UserEntity, {
      displayName,
      foldedName: displayName.toLowerCase(),
      role,
      profileImageUrl: '',
      timeCreated: now,
    });
    await em.flush();
    return user.id;
  });
}
