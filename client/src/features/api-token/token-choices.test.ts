import { accessTextKey } from './token-choices.js';

describe('accessTextKey', () => {
  test.each([
    [['read'], 'read'],
    [['control'], 'control'],
    [['read', 'control'], 'read and control'],
  ] as const)('maps the scopes %j to %s', (scopes, key) => {
    expect(accessTextKey(scopes)).toBe(key);
  });
});
