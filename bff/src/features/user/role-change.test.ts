import { roleChange } from './role-change.js';

describe('roleChange', () => {
  it.each([
    ['ADMINISTRATOR', 'VERIFIED', 'revoke'],
    ['ADMINISTRATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'UNVERIFIED', 'revoke'],
    ['MODERATOR', 'VERIFIED', 'update'],
    ['UNVERIFIED', 'VERIFIED', 'update'],
    ['VERIFIED', 'ADMINISTRATOR', 'update'],
  ] as const)('returns for a change from %s to %s: %s', (before, after, operation) => {
    expect(roleChange({ id: 3, version: 2 }, before, after)).toEqual({
      kind: 'role',
      operation,
      entityId: 3,
      version: 2,
      audience: [3],
    });
  });
});
