import type { Role } from '@trailcast/schema/wire';

export interface RolePolicy {
  /** Of somebody who signs in for the first time. */
  newUserRole: Role;
  /** Logins, lower case, that are administrators whenever they sign in. */
  adminLogins: readonly string[];
  /** Roles of well-known logins at their first sign-in: the demo users of the local profile. */
  demoRoles: Readonly<Record<string, Role>>;
}

/** CONTRACT section 7. */
export const DEMO_ROLES: Readonly<Record<string, Role>> = {
  admin: 'ADMINISTRATOR',
  streamer: 'VERIFIED',
  friend: 'VERIFIED',
  moderator: 'MODERATOR',
  newcomer: 'UNVERIFIED',
};

/** The role after a sign-in; `present` is null at the first one. What an administrator set later stays. */
export function roleOnSignIn(policy: RolePolicy, login: string, present: Role | null): Role {
  const name = login.toLowerCase();
  if (policy.adminLogins.includes(name)) return 'ADMINISTRATOR';
  if (present !== null) return present;
  return Object.hasOwn(policy.demoRoles, name)
    ? (policy.demoRoles[name] ?? policy.newUserRole)
    : policy.newUserRole;
}
