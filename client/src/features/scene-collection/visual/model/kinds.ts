import { readBrowserSource } from '@trailcast/schema/browser-sources';
import { FEED_PLACEHOLDER, imageIdOf, sourceKindOf } from '@trailcast/schema/source-kinds';
import { objectOf, textOf, type Json } from './values.js';

/** Kinds of sources that the editor draws; `other` for unknown ones. */
export type Kind = 'scene' | 'group' | 'feed' | 'text' | 'colour' | 'image' | 'browser' | 'other';

export function kindOf(source: Json): Kind {
  const kind = sourceKindOf(textOf(source.id) || textOf(source.versioned_id));
  const settings = objectOf(source.settings);
  if (kind === 'image') return imageIdOf(textOf(settings.file)) === null ? 'other' : 'image';
  if (kind === 'browser') return 'page' in readBrowserSource(settings) ? 'browser' : 'other';
  if (kind !== 'feed') return kind ?? 'other';
  const input = textOf(settings.input).trim().replace(/\/$/, '');
  return input === FEED_PLACEHOLDER ? 'feed' : 'other';
}
