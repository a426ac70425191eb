import { LIMITS } from '@trailcast/schema/limits';
import { fileRefusal, imageNameOf } from './upload-image.js';

describe('fileRefusal', () => {
  it.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/webp', size: LIMITS.imageMaxBytes }, null],
    [{ type: 'image/jpeg', size: LIMITS.imageMaxBytes + 1 }, 'too-large'],
    [{ type: 'image/svg+xml', size: 10 }, 'type'],
    [{ type: 'image/gif', size: 10 }, 'type'],
    [{ type: '', size: 10 }, 'type'],
  ])('returns for %j %s', (file, refusal) => {
    expect(fileRefusal(file)).toBe(refusal);
  });
});

describe('imageNameOf', () => {
  it.each([
    ['Logo.png', 'Logo'],
    ['photo.of.me.JPEG', 'photo.of.me'],
    ['.webp', null],
    ['a\u0007b.jpg', 'a b'],
    [`${'x'.repeat(80)}.png`, 'x'.repeat(64)],
  ])('returns for %s %s', (file, name) => {
    expect(imageNameOf(file)).toBe(name);
  });
});
