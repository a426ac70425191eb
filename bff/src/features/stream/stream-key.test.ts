import { digestStreamKey, createStreamKey } from './stream-key.js';

describe('createStreamKey', () => {
  test('returns unique keys with at least 128 bits of the link-safe alphabet', () => {
    const keys = Array.from({ length: 200 }, createStreamKey);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('digestStreamKey', () => {
  test('returns SHA-256 in lower-case hex (FIPS 180-4 example)', () => {
    expect(digestStreamKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
