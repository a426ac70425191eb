import { FIRST_TEXTS, PART_TEXTS, type Language, type TextLoaders } from '../../i18n/text-loaders.js';

/** Local storage key of the last used language (docs/specification.md#9-constants). */
const LANGUAGE_ENTRY = 'i18nextLng';

/** Returns the language that the page will probably use. */
export function guessLanguage(): Language {
  const language = localStorage.getItem(LANGUAGE_ENTRY) ?? navigator.language;
  return language.startsWith('de') ? 'de' : 'en';
}

/**
 * Starts to download the first render's texts in the language that the page will probably use. Otherwise they would be
 * requested only after the application has been evaluated. A wrong guess costs a download. Resolves after the download,
 * even if it failed.
 */
export const fetchEarlyTexts = () => fetchTexts(FIRST_TEXTS);

/** Starts to download the texts of the parts that the first render shows. */
export const fetchPartTexts = () => void fetchTexts(PART_TEXTS);

async function fetchTexts(loaders: TextLoaders): Promise<void> {
  // The application loads them again when it needs them.
  await loaders[guessLanguage()]().catch(() => null);
}
