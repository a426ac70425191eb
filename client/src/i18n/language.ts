import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import de from './shell.de.json';
import en from './shell.en.json';

const SCRIPT_LIKE = /[<>"'`(){}\\/:;=&%]|script|javascript/i;

/** Returns a supported language for a detected code; English for malformed ones. */
export const toSafeLanguage = (code: string) => (SCRIPT_LIKE.test(code) ? 'en' : code);

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Encloses a text in Unicode isolates, so that an Arabic or Hebrew name does not reorder the sentence. */
const isolateDirection = (value: unknown) => {
  const text = String(value);
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
};

/** Initializes translation. Detection order and caching: docs/specification.md#9-constants. */
export function startLanguage(instance: i18n = i18next.createInstance()): i18n {
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  void instance
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      resources: { en: { translation: en }, de: { translation: de } },
      supportedLngs: ['en', 'de'],
      nonExplicitSupportedLngs: true,
      fallbackLng: 'en',
      interpolation: { escape: isolateDirection },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        lookupSessionStorage: 'i18nextLng',
        caches: ['localStorage'],
        convertDetectedLanguage: toSafeLanguage,
      },
    });
  return instance;
}
