import { guessLanguage } from './early-texts.js';

/**
 * Loads the browser's currency data while the application downloads. Otherwise the first formatted amount would load
 * it, which takes a phone 50 ms.
 */
export function preloadCurrencyFormat(): void {
  new Intl.NumberFormat(guessLanguage(), { style: 'currency', currency: 'EUR' }).format(0);
}
