import { lateTexts } from '../../../i18n/feature-texts.js';
import de from './visual.de.json';
import en from './visual.en.json';

/** Texts of the visual editor. */
export const addVisualTexts = lateTexts([en], [de]);
