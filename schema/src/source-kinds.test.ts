import { createImageReference, faceOf, imageIdOf, listImageReferences } from './source-kinds.js';

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

describe(faceOf, () => {
  it.each([
    ['Inter', '', 'Inter'],
    ['Inter', 'Gleich zurück!\n– Скоро – Σύντομα ★', 'Inter'],
    ['Inter', 'שלום', 'DejaVu Sans'],
    ['Inter', 'Coffee ☕', 'DejaVu Sans'],
    // Joiners and marks of the writing direction, as pasted texts contain them.
    ['Inter', 'a\u200db', 'DejaVu Sans'],
    ['Inter', 'a\u200eb', 'DejaVu Sans'],
    ['Inter', 'a\u202ab', 'DejaVu Sans'],
    ['Inter', 'a\u2060b', 'DejaVu Sans'],
    // Letters in gaps of Inter: Abkhaz, Komi, Coptic.
    ['Inter', 'Ҟ', 'DejaVu Sans'],
    ['Inter', 'Ԁ', 'DejaVu Sans'],
    ['Inter', 'ϣ', 'DejaVu Sans'],
    ['DejaVu Serif', 'שלום', 'DejaVu Serif'],
    ['', 'Hello', 'DejaVu Sans'],
  ])('returns for %j and the text %j the face %s', (face, text, drawnFace) =>
    expect(faceOf(face, text)).toBe(drawnFace),
  );
});
