import { createTextsAdder } from '../../i18n/feature-texts.js';
import de from './overlay.de.json';
import en from './overlay.en.json';

/** Adds the texts of overlay pages and alerts. */
export const addOverlayTexts = createTextsAdder([en], [de]);
