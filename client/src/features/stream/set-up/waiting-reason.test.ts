import { findWaitingReason } from './waiting-reason.js';

const NOW = 1_000_000;
const MINUTE_MS = 60_000;

describe('findWaitingReason', () => {
  it.each([
    ['wrong-key', true, 12_000, 'oldKey'],
    ['wrong-key', false, 12_000, 'wrongKey'],
    ['passphrase', null, 12_000, 'passphrase'],
    ['passphrase', null, 5 * MINUTE_MS + 1_000, null],
    ['wrong-key', true, 5 * MINUTE_MS + 1_000, null],
    ['sound-only', null, 15 * MINUTE_MS, 'soundOnly'],
    ['undecodable', null, 0, 'undecodable'],
    ['encrypted', null, 0, 'encrypted'],
    ['a code of a later version', null, 0, 'other'],
  ])('returns the reason for %s (old key: %p), %d ms ago', (code, oldKey, ageMs, key) => {
    expect(findWaitingReason({ code, oldKey, at: NOW - ageMs }, NOW)).toBe(key);
  });

  it('returns null without a fault', () => {
    expect(findWaitingReason(null, 0)).toBeNull();
  });
});
