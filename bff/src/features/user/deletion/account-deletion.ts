import { AuditEntryEntity } from '../../../infra/db/audit-entry.entity.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { ConflictError, NotFoundError, UnprocessableError } from '../../../infra/errors.js';
import { requireSession } from '../../../infra/token/token-policy.js';
import type { Viewer } from '../../../infra/viewer.js';
import { requireAnotherAdministrator } from '../last-administrator.js';
import { PlatformAccountEntity } from '../platform-account.entity.js';
import { UserEntity } from '../user.entity.js';
import { requireUserAction } from '../user.policy.js';

/** Name of a deleted account whose id is still referenced. */
const DELETED_NAME = 'Deleted account';

/** Another feature's data of a user. */
export interface UserDataRemoval {
  /**
   * Removes the data. Some data may already be removed, because a failed deletion is repeated. `owner` has the rights
   * of a verified user. Throws ProblemError if the data can't be removed now.
   */
  remove?(owner: Viewer): Promise<unknown>;
  /**
   * Runs in the transaction that anonymizes the user. Removes data created after `remove`, or throws ConflictError.
   */
  finish?(tx: Transaction, userId: number): Promise<unknown>;
}

export interface AccountDeletionDeps {
  database: Database;
  /** In the order of removal. */
  removals: readonly UserDataRemoval[];
}

/**
 * Deletes accounts. Data that tax law requires (payments, charges, consents) stays under the user's id, without a name.
 * A later sign-in with the same platform account creates a new user.
 */
export class AccountDeletion {
  constructor(private readonly deps: AccountDeletionDeps) {}

  /**
   * Deletes the viewer's account and all its data. Rejects API tokens. Throws UnprocessableError unless `displayName`
   * is the viewer's, ConflictError for the last administrator, and the errors of the removals. Can be called again
   * after an error.
   */
  async delete(viewer: Viewer, displayName: string): Promise<void> {
    requireSession(viewer);
    requireUserAction(viewer, 'delete-account');
    const { database, removals } = this.deps;
    await this.#requireDeletable(viewer, displayName);
    // A demoted user may still finish the deletion.
    const owner: Viewer = { ...viewer, role: viewer.role === 'UNVERIFIED' ? 'VERIFIED' : viewer.role };
    for (const removal of removals) await removal.remove?.(owner);
    await database.transact(async (tx) => {
      await anonymize(tx, viewer.userId);
      for (const removal of removals) await removal.finish?.(tx, viewer.userId);
    });
  }

  #requireDeletable({ userId }: Viewer, displayName: string): Promise<void> {
    return this.deps.database.transact(async (tx) => {
      const user = await tx.em.findOne(UserEntity, userId);
      if (!user) throw new NotFoundError('There is no such user.');
      if (displayName.trim() !== user.displayName)
        throw new UnprocessableError('Type your name exactly as it is shown to delete the account.');
      if (user.role === 'ADMINISTRATOR') await requireAnotherAdministrator(tx, userId);
    });
  }
}

/** Anonymizes the user: the id stays, without a name. */
async function anonymize(tx: Transaction, userId: number): Promise<void> {
  const user = await tx.em.findOne(UserEntity, userId);
  if (!user || user.timeDeleted !== null) throw new ConflictError('This account has already been deleted.');
  // Checked again, in the transaction that removes the role.
  if (user.role === 'ADMINISTRATOR') await requireAnotherAdministrator(tx, userId);
  tx.em.assign(user, {
    displayName: DELETED_NAME,
    foldedName: '',
    profileImageUrl: '',
    role: 'UNVERIFIED',
    timeDeleted: tx.now,
  });
  await tx.em.nativeDelete(PlatformAccountEntity, { user: userId });
  tx.em.create(AuditEntryEntity, {
    actorId: userId,
    action: 'delete-account',
    subject: `user ${userId}`,
    detail: '',
    timeCreated: tx.now,
  });
}
