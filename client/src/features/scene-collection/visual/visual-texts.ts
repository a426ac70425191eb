import { createTextsAdder } from '../../../i18n/feature-texts.js';
import de from './visual.de.json';
import en from './visual.en.json';

/** Adds the texts of the visual editor. */
export const addVisualTexts = createTextsAdder([en], [de]);
