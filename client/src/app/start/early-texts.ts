/** Local storage key of the last used language (docs/specification.md#9-constants). */
const LANGUAGE_ENTRY = 'i18nextLng';

/** Returns the language that the page will probably use. */
export function earlyLanguage(): 'de' | 'en' {
  const language = localStorage.getItem(LANGUAGE_ENTRY) ?? navigator.language;
  return language.startsWith('de') ? 'de' : 'en';
}

/**
 * Starts to download the first render's texts in the language that the page will probably use. Otherwise they would be
 * requested only after the application has been evaluated. A wrong guess costs a download.
 */
export function fetchEarlyTexts(): void {
  const texts =
    earlyLanguage() === 'de'
      ? import('../../i18n/first-texts.de.js')
      : import('../../i18n/first-texts.en.js');
  // The application loads them again when it needs them.
  void texts.catch(() => null);
}

/** Starts to download the texts of the parts that the first render shows. */
export function fetchPartTexts(): void {
  const texts =
    earlyLanguage() === 'de'
      ? import('../../i18n/feature-texts.de.js')
      : import('../../i18n/feature-texts.en.js');
  void texts.catch(() => null);
}
