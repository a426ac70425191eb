import type { Role } from '@trailcast/schema/wire';

export interface RolePolicy {
  /** Of somebody who signs in for the first time. */
  newUserRole: Role;
  /** Roles of well-known logins at their first sign-in: the demo users of the local profile. */
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
 * Returns the role after a sign-in; `present` is null at the first one. What an administrator set later stays.
 * `isConfigured`: ADMIN_LOGINS means this account.
 */
export function roleOnSignIn(
  policy: RolePolicy,
  { login, isConfigured }: { login: string; isConfigured: boolean },
  present: Role | null,
): Role {
  if (isConfigured) return 'ADMINISTRATOR';
  if (present !== null) return present;
  const name = login.toLowerCase();
  return Object.hasOwn(policy.demoRoles, name)
    ? (policy.demoRoles[name] ?? policy.newUserRole)
    : policy.newUserRole;
}
