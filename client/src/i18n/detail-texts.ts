import type { i18n } from 'i18next';

/** Namespace with translations of the server's sentences. */
export const DETAILS = 'details';

/**
 * Loads the German translations of the server's sentences when German is first used. Until then, and for a sentence
 * without a translation, the kind of problem is shown.
 */
export function addDetailTexts(instance: i18n): void {
  const load = async (language: string | undefined) => {
    if (!language?.startsWith('de') || instance.hasResourceBundle('de', DETAILS)) return;
    const { default: texts } = await import('./details.de.json');
    instance.addResourceBundle('de', DETAILS, texts);
  };
  // The page works without these texts.
  const loadQuietly = (language: string | undefined) => void load(language).catch(() => null);
  instance.on('languageChanged', loadQuietly);
  loadQuietly(instance.language);
}
