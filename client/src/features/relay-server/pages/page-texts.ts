import { lateTexts } from '../../../i18n/feature-texts.js';
import de from './pages.de.json';
import en from './pages.en.json';

/** Texts about web pages, loaded with the first problem. */
export const addPageTexts = lateTexts([en], [de]);
