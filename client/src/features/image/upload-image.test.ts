import { LIMITS } from '@trailcast/schema/limits';
import { findFileProblem, imageNameOf } from './upload-image.js';

describe('findFileProblem', () => {
  it.each([
    [{ type: 'image/png', size: 10 }, null],
    [{ type: 'image/webp', size: LIMITS.imageMaxBytes }, null],
    [{ type: 'image/jpeg', size: LIMITS.imageMaxBytes + 1 }, 'too-large'],
    [{ type: 'image/svg+xml', size: 10 }, 'type'],
    [{ type: 'image/gif', size: 10 }, 'type'],
    [{ type: '', size: 10 }, 'type'],
  ])('finds the problem of the file %j: %s', (file, problem) => {
    expect(findFileProblem(file)).toBe(problem);
  });
});

describe('imageNameOf', () => {
  it.each([
    ['Logo.png', 'Logo'],
    ['photo.of.me.JPEG', 'photo.of.me'],
    ['.webp', null],
    ['a\u0007b.jpg', 'a b'],
    [`${'x'.repeat(80)}.png`, 'x'.repeat(64)],
  ])('converts the file name %s to the image name %s', (file, name) => {
    expect(imageNameOf(file)).toBe(name);
  });
});
