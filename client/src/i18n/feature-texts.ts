import type { i18n } from 'i18next';
import { importOrReload } from '../lib/persistent-import.js';

/** Loaders of the application's texts, which visitors of the landing page don't need. Each language is a chunk. */
const LOADERS = {
  en: () => import('./feature-texts.en.js'),
  de: () => import('./feature-texts.de.js'),
};
type Language = keyof typeof LOADERS;

/** Returns the language of a code, resolved as by i18next. */
export const languageOf = (code: string | undefined): Language => (code === 'de' ? 'de' : 'en');

/** Adds bundles of texts to those of a language. */
export function addTexts(instance: i18n, language: Language, bundles: readonly object[]): void {
  for (const texts of bundles) instance.addResourceBundle(language, 'translation', texts, true, true);
}

/**
 * Returns a function that adds texts in both languages. The texts are in the chunk of the page or component that calls
 * it, not in the application's chunk.
 */
export function createTextsAdder(en: readonly object[], de: readonly object[]): (instance: i18n) => void {
  return (instance) => {
    addTexts(instance, 'en', en);
    addTexts(instance, 'de', de);
  };
}

/** Loads the application's texts in a language, by default the current one. */
export async function loadFeatureTexts(instance: i18n, code = instance.resolvedLanguage): Promise<void> {
  const language = languageOf(code);
  addTexts(instance, language, (await importOrReload(LOADERS[language])).default);
}

/** Preloads the texts of all languages, because the network may fail later. */
export function preloadTexts(): void {
  for (const load of Object.values(LOADERS)) void load().catch(() => null);
}

export async function changeLanguage(instance: i18n, code: string): Promise<void> {
  await loadFeatureTexts(instance, code);
  await instance.changeLanguage(code);
}
