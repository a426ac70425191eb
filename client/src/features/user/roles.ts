import type { UsersQuery } from './user.generated.js';

export type Role = UsersQuery['users'][number]['role'];

/** From most to fewest rights. A record, so that none can be forgotten. */
const RANKED: Readonly<Record<Role, true>> = {
  ADMINISTRATOR: true,
  MODERATOR: true,
  VERIFIED: true,
  UNVERIFIED: true,
};

/** Every role, in the order of the lists. */
export const ROLES = Object.keys(RANKED) as readonly Role[];
