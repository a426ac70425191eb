import { lateTexts } from '../../i18n/feature-texts.js';
import de from './image.de.json';
import en from './image.en.json';

/** Texts of images, loaded with the scenes. */
export const addImageTexts = lateTexts([en], [de]);
