import { createRoleChange } from './role-change.js';

describe('createRoleChange', () => {
  it.each([
    ['ADMINISTRATOR', 'VERIFIED', 'revoke'],
    ['ADMINISTRATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'VERIFIED', 'update'],
    ['UNVERIFIED', 'VERIFIED', 'update'],
    ['VERIFIED', 'ADMINISTRATOR', 'update'],
  ] as const)('for a change from %s to %s, returns %s', (oldRole, newRole, operation) => {
    expect(createRoleChange({ id: 3, version: 2 }, oldRole, newRole)).toEqual({
      kind: 'role',
      operation,
      entityId: 3,
      version: 2,
      audience: [3],
    });
  });
});
