import type { UsersQuery } from './user.generated.js';

export type Role = UsersQuery['users'][number]['role'];

/** Roles by descending rights. A record, so that the compiler finds a missing role. */
const ROLES_BY_RIGHTS: Readonly<Record<Role, true>> = {
  ADMINISTRATOR: true,
  MODERATOR: true,
  VERIFIED: true,
  UNVERIFIED: true,
};

export const ROLES = Object.keys(ROLES_BY_RIGHTS) as readonly Role[];
