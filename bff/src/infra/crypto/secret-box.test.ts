import { randomBytes } from 'node:crypto';
import { SealError, SecretBox } from './secret-box.js';

const keyA = randomBytes(32);
const keyB = randomBytes(32);
const box = new SecretBox({ primary: 'a', keys: new Map([['a', keyA]]) });

describe('SecretBox.seal', () => {
  test('returns a value that opens in the same row', () => {
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

describe('SecretBox.open', () => {
  test('rejects a value of another row', () => {
    expect(() => box.open(box.seal('x', 'streams|key|1'), 'streams|key|2')).toThrow(SealError);
  });

  test('rejects invalid values without revealing their content', () => {
    const sealed = box.seal('topsecret', 'r');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    const foreignSealed = new SecretBox({ primary: 'b', keys: new Map([['b', keyB]]) }).seal(
      'topsecret',
      'r',
    );
    for (const text of [changed, foreignSealed, 'topsecret', '', 'tc1:a::', 'tc2:a:b:c', `${sealed}:x`]) {
      expect(() => box.open(text, 'r')).toThrow(SealError);
      expect(() => box.open(text, 'r')).not.toThrow(/topsecret/);
    }
  });
});

describe('SecretBox.reseal', () => {
  const rotatedBox = new SecretBox({ primary: 'b', keys: new Map([['a', keyA], ['b', keyB]]) }); // prettier-ignore

  test('reseals with the primary key', () => {
    const oldSealed = box.seal('x', 'r');
    expect(rotatedBox.isSealedWithOldKey(oldSealed)).toBe(true);
    const resealed = rotatedBox.reseal(oldSealed, 'r');
    expect(resealed).toMatch(/^tc1:b:/);
    expect(rotatedBox.open(resealed, 'r')).toBe('x');
    expect(rotatedBox.reseal(resealed, 'r')).toBe(resealed);
  });
});

describe('SecretBox', () => {
  test('rejects a key ring without its primary key and keys of another length', () => {
    expect(() => new SecretBox({ primary: 'z', keys: new Map([['a', keyA]]) })).toThrow(SealError);
    expect(() => new SecretBox({ primary: 'a', keys: new Map([['a', keyA.subarray(1)]]) })).toThrow(
      SealError,
    );
  });
});
