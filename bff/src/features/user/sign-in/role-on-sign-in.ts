import type { Role } from '@trailcast/schema/wire';

/** Rules for the role of a user who signs in. */
export interface RolePolicy {
  /** Role at the first sign-in. */
  newUserRole: Role;
  /** Roles of the local profile's demo users at their first sign-in. */
  demoRoles: Readonly<Record<string, Role>>;
}

/** Roles of docs/contract.md#local-profile. */
export const DEMO_ROLES: Readonly<Record<string, Role>> = {
  admin: 'ADMINISTRATOR',
  streamer: 'VERIFIED',
  friend: 'VERIFIED',
  moderator: 'MODERATOR',
  newcomer: 'UNVERIFIED',
};

/**
 * Returns the role after a sign-in. `current` is the stored role, null at the first sign-in. A role set by an
 * administrator stays. `isConfigured` is true if ADMIN_LOGINS contains the account.
 */
export function chooseRole(
  policy: RolePolicy,
  { login, isConfigured }: { login: string; isConfigured: boolean },
  current: Role | null,
): Role {
  if (isConfigured) return 'ADMINISTRATOR';
  if (current !== null) return current;
  const name = login.toLowerCase();
  return Object.hasOwn(policy.demoRoles, name)
    ? (policy.demoRoles[name] ?? policy.newUserRole)
    : policy.newUserRole;
}
