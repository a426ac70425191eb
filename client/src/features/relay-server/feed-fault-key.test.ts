import { feedFaultKey } from './feed-fault-key.js';

const NOW = 1_000_000;

describe('feedFaultKey', () => {
  it.each([
    ['passphrase', 12_000, null, 'passphrase'],
    ['passphrase', 301_000, null, null],
    ['wrong-key', 12_000, true, 'oldKey'],
    ['wrong-key', 12_000, false, 'wrongKey'],
    ['wrong-key', 12_000, null, 'wrongKey'],
    ['wrong-key', 301_000, true, null],
    ['sound-only', 3_600_000, null, 'soundOnly'],
    ['undecodable', 0, null, 'undecodable'],
    ['encrypted', 0, null, 'encrypted'],
    ['toString', 0, null, null],
    ['newer-than-this-page', 0, null, null],
  ])('has for %s, %d ms ago, old key %p: %p', (code, ageMs, oldKey, key) => {
    expect(feedFaultKey({ code, at: NOW - ageMs, oldKey }, NOW)).toBe(key);
  });
});
