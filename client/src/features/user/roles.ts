import type { UsersQuery } from './user.generated.js';

export type Role = UsersQuery['users'][number]['role'];

/** Roles by descending rights. A record, so that the compiler finds a missing one. */
const RANKED: Readonly<Record<Role, true>> = {
  ADMINISTRATOR: true,
  MODERATOR: true,
  VERIFIED: true,
  UNVERIFIED: true,
};

export const ROLES = Object.keys(RANKED) as readonly Role[];
