import type { i18n } from 'i18next';

/** Namespace with translations of the server's sentences. */
export const DETAILS_NAMESPACE = 'details';

/**
 * Loads the German translations of the server's sentences when German is first used. Until they are
 * loaded, and for a sentence without a translation, a text for the kind of problem is shown.
 */
export function addDetailTexts(instance: i18n): void {
  const load = async (language: string | undefined) => {
    if (!language?.startsWith('de') || instance.hasResourceBundle('de', DETAILS_NAMESPACE)) return;
    const { default: texts } = await import('./details.de.json');
    instance.addResourceBundle('de', DETAILS_NAMESPACE, texts);
  };
  // The page works without these texts.
  const loadAndIgnoreFailure = (language: string | undefined) => void load(language).catch(() => null);
  instance.on('languageChanged', loadAndIgnoreFailure);
  loadAndIgnoreFailure(instance.language);
}
