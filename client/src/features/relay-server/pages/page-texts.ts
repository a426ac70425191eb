import { createTextsAdder } from '../../../i18n/feature-texts.js';
import de from './pages.de.json';
import en from './pages.en.json';

/** Adds the texts about web pages, which are loaded with the first problem. */
export const addPageTexts = createTextsAdder([en], [de]);
