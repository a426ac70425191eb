import { lateTexts } from '../../i18n/feature-texts.js';
import de from './overlay.de.json';
import en from './overlay.en.json';

/** Texts of overlay pages and alerts. */
export const addOverlayTexts = lateTexts([en], [de]);
