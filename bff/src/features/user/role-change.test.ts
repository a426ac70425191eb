import { roleChange } from './role-change.js';

describe('roleChange', () => {
  it.each([
    ['ADMINISTRATOR', 'VERIFIED', 'revoke'],
    ['ADMINISTRATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'VERIFIED', 'update'],
    ['UNVERIFIED', 'VERIFIED', 'update'],
    ['VERIFIED', 'ADMINISTRATOR', 'update'],
  ] as const)('from %s to %s is a %s', (before, after, operation) => {
    expect(roleChange({ id: 3, version: 2 }, before, after)).toEqual({
      kind: 'role',
      operation,
      entityId: 3,
      version: 2,
      audience: [3],
    });
  });
});
