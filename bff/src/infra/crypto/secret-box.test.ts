import { randomBytes } from 'node:crypto';
import { SealError, SecretBox } from './secret-box.js';

const a = randomBytes(32);
const b = randomBytes(32);
const box = new SecretBox({ primary: 'a', keys: new Map([['a', a]]) });

describe('seal', () => {
  test('decrypts in the same row', () => {
    const sealed = box.seal('geheim ✓', 'streams|key|1');
    expect(sealed).toMatch(/^tc1:a:[\w-]{16}:[\w-]+$/);
    expect(box.open(sealed, 'streams|key|1')).toBe('geheim ✓');
  });

  test('never returns the same sealed value twice', () => {
    expect(box.seal('x', 'r')).not.toBe(box.seal('x', 'r'));
  });

  test('seals an empty string', () => {
    expect(box.open(box.seal('', 'r'), 'r')).toBe('');
  });
});

describe('open', () => {
  test('rejects another row', () => {
    expect(() => box.open(box.seal('x', 'streams|key|1'), 'streams|key|2')).toThrow(SealError);
  });

  test('rejects a changed byte, an unknown key and malformed values, without content in the message', () => {
    const sealed = box.seal('topsecret', 'r');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    const foreign = new SecretBox({ primary: 'b', keys: new Map([['b', b]]) }).seal('topsecret', 'r');
    for (const text of [changed, foreign, 'topsecret', '', 'tc1:a::', 'tc2:a:b:c', `${sealed}:x`]) {
      expect(() => box.open(text, 'r')).toThrow(SealError);
      expect(() => box.open(text, 'r')).not.toThrow(/topsecret/);
    }
  });
});

describe('renew', () => {
  const ring = new SecretBox({ primary: 'b', keys: new Map([['a', a], ['b', b]]) }); // prettier-ignore

  test('reseals with the primary key', () => {
    const old = box.seal('x', 'r');
    expect(ring.isStale(old)).toBe(true);
    const renewed = ring.renew(old, 'r');
    expect(renewed).toMatch(/^tc1:b:/);
    expect(ring.open(renewed, 'r')).toBe('x');
    expect(ring.renew(renewed, 'r')).toBe(renewed);
  });
});

describe('SecretBox', () => {
  test('rejects a ring without its primary key and keys of another length', () => {
    expect(() => new SecretBox({ primary: 'z', keys: new Map([['a', a]]) })).toThrow(SealError);
    expect(() => new SecretBox({ primary: 'a', keys: new Map([['a', a.subarray(1)]]) })).toThrow(SealError);
  });
});
