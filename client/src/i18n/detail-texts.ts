import type { i18n } from 'i18next';

/** Namespace of the server's sentences in other languages. */
export const DETAILS = 'details';

/**
 * Loads the German texts of the server's sentences when German is first used; until then, and for a sentence without a text,
 * the kind of the problem is named.
 */
export function addDetailTexts(instance: i18n): void {
  const load = async (language: string | undefined) => {
    if (!language?.startsWith('de') || instance.hasResourceBundle('de', DETAILS)) return;
    const { default: texts } = await import('./details.de.json');
    instance.addResourceBundle('de', DETAILS, texts);
  };
  // Without the texts the page works too.
  const loadQuietly = (language: string | undefined) => void load(language).catch(() => null);
  instance.on('languageChanged', loadQuietly);
  loadQuietly(instance.language);
}
