import { createXAuthority } from './x-authority.js';

describe('createXAuthority', () => {
  it('contains one cookie for every display', () => {
    const bytes = createXAuthority(Buffer.alloc(16, 0xab));
    expect(bytes.subarray(0, 8).toString('hex')).toBe('ffff000000000012');
    expect(bytes.subarray(8, 26).toString()).toBe('MIT-MAGIC-COOKIE-1');
    expect(bytes.subarray(26).toString('hex')).toBe(`0010${'ab'.repeat(16)}`);
  });
});
