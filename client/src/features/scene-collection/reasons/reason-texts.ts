import type { i18n } from 'i18next';
import { addTexts } from '../../../i18n/feature-texts.js';
import de from './page-reasons.de.json';
import en from './page-reasons.en.json';

/** Adds the reasons for browser sources. They are loaded with the scenes instead of with the application. */
export function addReasonTexts(instance: i18n): void {
  addTexts(instance, 'en', [en]);
  addTexts(instance, 'de', [de]);
}
