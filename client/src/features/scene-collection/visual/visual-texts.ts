import type { i18n } from 'i18next';
import { addTexts } from '../../../i18n/feature-texts.js';
import de from './visual.de.json';
import en from './visual.en.json';

/** Adds the texts of the visual editor. They are loaded with it instead of with the application. */
export function addVisualTexts(instance: i18n): void {
  addTexts(instance, 'en', [en]);
  addTexts(instance, 'de', [de]);
}
