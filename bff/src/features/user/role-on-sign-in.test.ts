import { DEMO_ROLES, roleOnSignIn, type RolePolicy } from './role-on-sign-in.js';

const real: RolePolicy = { newUserRole: 'UNVERIFIED', adminLogins: ['boss'], demoRoles: {} };
const local: RolePolicy = { ...real, demoRoles: DEMO_ROLES };

describe('roleOnSignIn', () => {
  test.each([
    [real, 'somebody', null, 'UNVERIFIED'],
    [real, 'somebody', 'VERIFIED', 'VERIFIED'],
    [real, 'BOSS', null, 'ADMINISTRATOR'],
    [real, 'boss', 'VERIFIED', 'ADMINISTRATOR'],
    [real, 'admin', null, 'UNVERIFIED'],
    [local, 'admin', null, 'ADMINISTRATOR'],
    [local, 'Streamer', null, 'VERIFIED'],
    [local, 'friend', null, 'VERIFIED'],
    [local, 'moderator', null, 'MODERATOR'],
    [local, 'newcomer', null, 'UNVERIFIED'],
    [local, 'newcomer', 'VERIFIED', 'VERIFIED'],
    [local, 'constructor', null, 'UNVERIFIED'],
  ] as const)('case %#: %s signs in', (policy, login, present, role) => {
    expect(roleOnSignIn(policy, login, present)).toBe(role);
  });
});
