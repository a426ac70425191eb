import { createTextsAdder } from '../../i18n/feature-texts.js';
import de from './image.de.json';
import en from './image.en.json';

/** Adds the texts of images, which are loaded together with the scenes. */
export const addImageTexts = createTextsAdder([en], [de]);
