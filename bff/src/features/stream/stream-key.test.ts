import { keyDigest, newStreamKey } from './stream-key.js';

describe('newStreamKey', () => {
  test('has at least 128 bits of the link-safe alphabet and never repeats', () => {
    const keys = Array.from({ length: 200 }, newStreamKey);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('keyDigest', () => {
  test('is SHA-256 in lower-case hex (FIPS 180-4 example)', () => {
    expect(keyDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
