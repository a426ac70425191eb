import { accessKey } from './token-choices.js';

describe('accessKey', () => {
  test.each([
    [['read'], 'read'],
    [['control'], 'control'],
    [['read', 'control'], 'read and control'],
  ] as const)('%j → %s', (scopes, key) => {
    expect(accessKey(scopes)).toBe(key);
  });
});
