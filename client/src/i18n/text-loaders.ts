/** Loaders of texts. Each language is a chunk. This module is in the first chunk, so it imports nothing. */

/** Texts that the application's first render may show. */
export const FIRST_TEXTS = {
  en: () => import('./first-texts.en.js'),
  de: () => import('./first-texts.de.js'),
};

/** The application's other texts, which only code in other chunks shows. */
export const PART_TEXTS = {
  en: () => import('./feature-texts.en.js'),
  de: () => import('./feature-texts.de.js'),
};

export type TextLoaders = typeof FIRST_TEXTS | typeof PART_TEXTS;
export type Language = keyof TextLoaders;
