import { createImageReference, imageIdOf, listImageReferences } from './source-kinds.js';

describe('references to images', () => {
  it('name one of the user’s images or a built-in image', () => {
    expect([createImageReference(12), imageIdOf('trailcast:image/12')]).toEqual(['trailcast:image/12', '12']);
    expect([imageIdOf('trailcast:image/evening'), imageIdOf('trailcast:image/town')]).toEqual([
      'evening',
      null,
    ]);
  });

  it('are listed without built-in images, each once', () => {
    const text =
      '["trailcast:image/evening", "trailcast:image/7", "trailcast:image/7", "trailcast:image/12"]';
    expect(listImageReferences(text)).toEqual(['7', '12']);
  });
});
