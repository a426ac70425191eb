import type { i18n } from 'i18next';
import { addTexts } from '../../../i18n/feature-texts.js';
import de from './pages.de.json';
import en from './pages.en.json';

/** Adds the texts about web pages. They are loaded with the first problem instead of with the application. */
export function addPageTexts(instance: i18n): void {
  addTexts(instance, 'en', [en]);
  addTexts(instance, 'de', [de]);
}
