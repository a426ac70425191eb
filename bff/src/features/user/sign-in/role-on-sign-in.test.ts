import { DEMO_ROLES, chooseRole, type RolePolicy } from './role-on-sign-in.js';

const production: RolePolicy = { newUserRole: 'UNVERIFIED', demoRoles: {} };
const POLICIES = { production, local: { ...production, demoRoles: DEMO_ROLES } };

describe('chooseRole', () => {
  test.each([
    ['production', 'somebody', null, 'UNVERIFIED'],
    ['production', 'somebody', 'VERIFIED', 'VERIFIED'],
    ['production', 'admin', null, 'UNVERIFIED'],
    ['local', 'admin', null, 'ADMINISTRATOR'],
    ['local', 'Streamer', null, 'VERIFIED'],
    ['local', 'friend', null, 'VERIFIED'],
    ['local', 'moderator', null, 'MODERATOR'],
    ['local', 'newcomer', null, 'UNVERIFIED'],
    ['local', 'newcomer', 'VERIFIED', 'VERIFIED'],
    ['local', 'constructor', null, 'UNVERIFIED'],
  ] as const)(
    'in the %s profile, for the login %s with the stored role %s, returns %s',
    (profile, login, current, role) => {
      expect(chooseRole(POLICIES[profile], { login, isConfigured: false }, current)).toBe(role);
    },
  );

  test.each([null, 'VERIFIED', 'ADMINISTRATOR'] as const)(
    'returns ADMINISTRATOR for a configured account with the stored role %s',
    (current) => {
      expect(chooseRole(production, { login: 'boss', isConfigured: true }, current)).toBe('ADMINISTRATOR');
    },
  );
});
