import { lateTexts } from '../../../i18n/feature-texts.js';
import de from './page-reasons.de.json';
import en from './page-reasons.en.json';

/** Reasons for browser sources, loaded with the scenes. */
export const addReasonTexts = lateTexts([en], [de]);
