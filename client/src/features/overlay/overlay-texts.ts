import type { i18n } from 'i18next';
import { addTexts } from '../../i18n/feature-texts.js';
import de from './overlay.de.json';
import en from './overlay.en.json';

/**
 * Adds the texts of overlay pages and alerts. They are loaded with those components instead of with the application.
 */
export function addOverlayTexts(instance: i18n): void {
  addTexts(instance, 'en', [en]);
  addTexts(instance, 'de', [de]);
}
