/** Where the language that was last used is kept on the device (docs/specification.md#9-constants). */
const LANGUAGE_ENTRY = 'i18nextLng';

/**
 * Starts the download of the application's texts in the language that the page will most probably have. Without it they are
 * requested when the first page has been evaluated, which is after the application has arrived. A wrong guess costs a download.
 */
export function fetchEarlyTexts(): void {
  const language = localStorage.getItem(LANGUAGE_ENTRY) ?? navigator.language;
  const texts = language.startsWith('de')
    ? import('../../i18n/feature-texts.de.js')
    : import('../../i18n/feature-texts.en.js');
  // They are loaded again where they are needed.
  void texts.catch(() => null);
}
