import type { i18n } from 'i18next';
import { importOrReload } from '../lib/persistent-import.js';
import { FIRST_TEXTS, PART_TEXTS, type Language, type TextLoaders } from './text-loaders.js';

/** Resolves when the texts of all parts have been loaded. Tests and stories add them before the first render. */
let partTexts: Promise<void> = Promise.resolve();

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

/** Loads the texts of the application's first render in a language, by default the current one. */
export const loadFirstTexts = (instance: i18n, code?: string) => loadTexts(FIRST_TEXTS, instance, code);

async function loadTexts(
  loaders: TextLoaders,
  instance: i18n,
  code = instance.resolvedLanguage,
): Promise<void> {
  const language = languageOf(code);
  addTexts(instance, language, (await importOrReload<{ default: object[] }>(loaders[language])).default);
}

/** Starts to load the texts that the first render does not show. Parts wait for them. */
export function startFeatureTexts(instance: i18n): void {
  partTexts = loadTexts(PART_TEXTS, instance);
}

/** Loads the code of a part of the application, and waits for its texts. */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), partTexts]);
  return part;
}

/** Preloads the texts of all languages, because the network may fail later. */
export function preloadTexts(): void {
  for (const load of [...Object.values(FIRST_TEXTS), ...Object.values(PART_TEXTS)])
    void load().catch(() => null);
}

export async function changeLanguage(instance: i18n, code: string): Promise<void> {
  await Promise.all([loadTexts(FIRST_TEXTS, instance, code), loadTexts(PART_TEXTS, instance, code)]);
  await instance.changeLanguage(code);
}
