import { LIMITS } from '@trailcast/schema/limits';
import type { Role, User, UserRef } from '@trailcast/schema/wire';
import { AuditEntryEntity } from '../../infra/db/audit-entry.entity.js';
import type { Database } from '../../infra/db/database.js';
import { MalformedError, NotFoundError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { foldName } from './folded-name.js';
import { requireAnotherAdministrator } from './last-administrator.js';
import { createRoleChange } from './role-change.js';
import { UserEntity } from './user.entity.js';
import { requireUserAction } from './user.policy.js';

/** Sorts after every character, so that a prefix becomes an index range. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Far above a name's length. Limited because folding is slow. */
const MAX_QUERY_LENGTH = 200;
/** Some databases reject these characters in a comparison. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}]/u;

/** Reads users and changes their roles. Every method checks the viewer's role first. */
export class UserService {
  constructor(private readonly database: Database) {}

  async readSelf(viewer: Viewer): Promise<User> {
    requireUserAction(viewer, 'see-self');
    const user = await this.database.read((em) => em.findOne(UserEntity, viewer.userId));
    if (!user) throw new NotFoundError('There is no such user.');
    return toUser(user);
  }

  /**
   * Returns the display names that begin with `query`, ignoring case, without the viewer and unverified users. Throws
   * MalformedError if the query has more than 200 characters.
   */
  async searchNames(viewer: Viewer, query: string): Promise<UserRef[]> {
    requireUserAction(viewer, 'search-names');
    if (query.length > MAX_QUERY_LENGTH)
      throw new MalformedError('A search can have at most 200 characters.');
    const prefix = foldName(query);
    if (prefix === '' || FORBIDDEN_CHARACTERS.test(prefix)) return [];
    const users = await this.database.read((em) =>
      em.find(
        UserEntity,
        {
          foldedName: { $gte: prefix, $lt: prefix + LAST_CHARACTER },
          role: { $ne: 'UNVERIFIED' },
          id: { $ne: viewer.userId },
        },
        { orderBy: { foldedName: 'asc', id: 'asc' }, limit: LIMITS.usernameSearchMax },
      ),
    );
    return users.map(({ id, displayName }) => ({ id, displayName })).sort((a, b) => a.id - b.id);
  }

  /** Returns all users, ascending by id. */
  async list(viewer: Viewer): Promise<User[]> {
    requireUserAction(viewer, 'list');
    const users = await this.database.read((em) =>
      em.find(UserEntity, { timeDeleted: null }, { orderBy: { id: 'asc' } }),
    );
    return users.map(toUser);
  }

  /**
   * Sets a user's role. Throws NotFoundError if there is no such user, and ConflictError for the last administrator.
   */
  async setRole(viewer: Viewer, userId: number, role: Role): Promise<User> {
    requireUserAction(viewer, 'set-role');
    return this.database.transact(async (tx) => {
      const user = await tx.em.findOne(UserEntity, { id: userId, timeDeleted: null });
      if (!user) throw new NotFoundError('There is no such user.');
      if (user.role === role) return toUser(user);
      if (user.role === 'ADMINISTRATOR') await requireAnotherAdministrator(tx, userId);
      const oldRole = user.role;
      const detail = `${oldRole} -> ${role}`;
      user.role = role;
      await tx.em.flush();
      tx.em.create(AuditEntryEntity, {
        actorId: viewer.userId,
        action: 'set-role',
        subject: `user ${userId}`,
        detail,
        timeCreated: tx.now,
      });
      tx.emit(createRoleChange(user, oldRole, role));
      return toUser(user);
    });
  }
}

function toUser(user: UserEntity): User {
  return {
    id: user.id,
    displayName: user.displayName,
    role: user.role,
    profileImageURL: user.profileImageUrl,
  };
}
