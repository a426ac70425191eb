import { DEMO_ROLES, chooseRole, type RolePolicy } from './role-on-sign-in.js';

const real: RolePolicy = { newUserRole: 'UNVERIFIED', demoRoles: {} };
const local: RolePolicy = { ...real, demoRoles: DEMO_ROLES };

describe('chooseRole', () => {
  test.each([
    [real, 'somebody', null, 'UNVERIFIED'],
    [real, 'somebody', 'VERIFIED', 'VERIFIED'],
    [real, 'admin', null, 'UNVERIFIED'],
    [local, 'admin', null, 'ADMINISTRATOR'],
    [local, 'Streamer', null, 'VERIFIED'],
    [local, 'friend', null, 'VERIFIED'],
    [local, 'moderator', null, 'MODERATOR'],
    [local, 'newcomer', null, 'UNVERIFIED'],
    [local, 'newcomer', 'VERIFIED', 'VERIFIED'],
    [local, 'constructor', null, 'UNVERIFIED'],
  ] as const)('case %#: %s signs in', (policy, login, current, role) => {
    expect(chooseRole(policy, { login, isConfigured: false }, current)).toBe(role);
  });

  test.each([null, 'VERIFIED', 'ADMINISTRATOR'] as const)(
    'a configured account that is %s becomes administrator',
    (current) => {
      expect(chooseRole(real, { login: 'boss', isConfigured: true }, current)).toBe('ADMINISTRATOR');
    },
  );
});
