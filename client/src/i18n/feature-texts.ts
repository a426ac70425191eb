import type { i18n } from 'i18next';
import { persistently } from '../lib/persistent-import.js';

/** The texts of the application, which visitors of the landing page don't load. Each language is a chunk of its own. */
const LOADS = {
  en: () => import('./feature-texts.en.js'),
  de: () => import('./feature-texts.de.js'),
};
type Language = keyof typeof LOADS;

/** Returns the language of a code, as i18next resolves it. */
export const languageOf = (code: string | undefined): Language => (code === 'de' ? 'de' : 'en');

/** Adds texts to the language. */
export function addTexts(instance: i18n, language: Language, bundles: readonly object[]): void {
  for (const texts of bundles) instance.addResourceBundle(language, 'translation', texts, true, true);
}

/** Loads the application's texts in this language; default: the current one. */
export async function loadFeatureTexts(instance: i18n, code = instance.resolvedLanguage): Promise<void> {
  const language = languageOf(code);
  addTexts(instance, language, (await persistently(LOADS[language])).default);
}

/** Preloads the texts of all languages, because the network may fail. */
export function fetchTexts(): void {
  for (const load of Object.values(LOADS)) void load().catch(() => null);
}

/** Changes the language when its texts are loaded. */
export async function changeLanguage(instance: i18n, code: string): Promise<void> {
  await loadFeatureTexts(instance, code);
  await instance.changeLanguage(code);
}
