import { createXAuthority } from './x-authority.js';

describe('createXAuthority', () => {
  it('returns a file with one cookie for all displays', () => {
    const bytes = createXAuthority(Buffer.alloc(16, 0xab));
    expect(bytes.subarray(0, 8).toString('hex')).toBe('ffff000000000012');
    expect(bytes.subarray(8, 26).toString()).toBe('MIT-MAGIC-COOKIE-1');
    expect(bytes.subarray(26).toString('hex')).toBe(`0010${'ab'.repeat(16)}`);
  });
});
