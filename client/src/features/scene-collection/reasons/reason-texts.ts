import { createTextsAdder } from '../../../i18n/feature-texts.js';
import de from './page-reasons.de.json';
import en from './page-reasons.en.json';

/** Adds the reasons for browser sources, which are loaded together with the scenes. */
export const addReasonTexts = createTextsAdder([en], [de]);
