import type { i18n } from 'i18next';
import { addSettingsTexts } from '../app/pages/settings/settings-texts.js';
import { addStreamsTexts } from '../app/pages/streams/streams-texts.js';
import { addImageTexts } from '../features/image/image-texts.js';
import { addPageTexts } from '../features/relay-server/pages/page-texts.js';
import { addReasonTexts } from '../features/scene-collection/reasons/reason-texts.js';
import { addOverlayTexts } from '../features/overlay/overlay-texts.js';
import { addVisualTexts } from '../features/scene-collection/visual/visual-texts.js';
import { addDetailTexts } from './detail-texts.js';
import de from './feature-texts.de.js';
import en from './feature-texts.en.js';
import { addTexts } from './feature-texts.js';
import firstDe from './first-texts.de.js';
import firstEn from './first-texts.en.js';

/** Adds the application's texts in both languages, for tests and stories. The application itself loads one language. */
export function addFeatureTexts(instance: i18n): void {
  addTexts(instance, 'en', [...firstEn, ...en]);
  addTexts(instance, 'de', [...firstDe, ...de]);
  addVisualTexts(instance);
  addReasonTexts(instance);
  addPageTexts(instance);
  addOverlayTexts(instance);
  addImageTexts(instance);
  addSettingsTexts(instance);
  addStreamsTexts(instance);
  addDetailTexts(instance);
}
