import { accessKey } from './token-choices.js';

describe('accessKey', () => {
  test.each([
    [['read'], 'read'],
    [['control'], 'control'],
    [['read', 'control'], 'read and control'],
  ] as const)('maps the scopes %j to %s', (scopes, key) => {
    expect(accessKey(scopes)).toBe(key);
  });
});
