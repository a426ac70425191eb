import { findAccessTextKey } from './token-choices.js';

describe('findAccessTextKey', () => {
  test.each([
    [['read'], 'read'],
    [['control'], 'control'],
    [['read', 'control'], 'read and control'],
  ] as const)('maps the scopes %j to %s', (scopes, key) => {
    expect(findAccessTextKey(scopes)).toBe(key);
  });
});
