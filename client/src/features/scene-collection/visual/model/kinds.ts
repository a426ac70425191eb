import { baseSourceId, FEED_PLACEHOLDER, sourceKindOf } from '@trailcast/schema/source-kinds';
import { objectOf, textOf, type Json } from './values.js';

/** What the editor draws; `other` for what it does not know. */
export type Kind = 'scene' | 'group' | 'feed' | 'text' | 'colour' | 'image' | 'other';

/** Begins the file of an image that is stored with the user's account. */
export const IMAGE_FILE = 'trailcast:image/';

/** Returns the kind of a source. */
export function kindOf(source: Json): Kind {
  const id = textOf(source.id) || textOf(source.versioned_id);
  const settings = objectOf(source.settings);
  if (baseSourceId(id) === 'image_source') return imageOf(source) === null ? 'other' : 'image';
  const kind = sourceKindOf(id);
  if (kind !== 'feed') return kind ?? 'other';
  const input = textOf(settings.input).trim().replace(/\/$/, '');
  return input === FEED_PLACEHOLDER ? 'feed' : 'other';
}

/** Returns the id of the user's image that a source shows; null for any other file. */
export function imageOf(source: Json): string | null {
  const file = textOf(objectOf(source.settings).file);
  const id = file.startsWith(IMAGE_FILE) ? file.slice(IMAGE_FILE.length) : '';
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}
