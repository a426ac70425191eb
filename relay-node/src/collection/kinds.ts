import { baseSourceId, sourceKindOf, type SourceKind } from '@trailcast/schema/source-kinds';
import { asText, type Json } from './json-values.js';

const REMOVAL_REASONS: Record<string, string> = {
  image_source: 'Files of your own computer do not exist on a relay server.',
  slideshow: 'Files of your own computer do not exist on a relay server.',
  vlc_source: 'Files and playlists of your own computer do not exist on a relay server.',
};

const CAPTURE_SOURCE =
  /capture|xshm|v4l2|pipewire|screen|window|game|dshow|decklink|ndi|jack|pulse|alsa|wasapi|coreaudio/;

/** Returns the id without its version: `color_source_v3` becomes `color_source`. */
export function findBaseId(source: Json): string {
  return baseSourceId(asText(source.id) || asText(source.versioned_id));
}

/** Returns the kind of a source, or null if the source is not on the allow-list. */
export function findSourceKind(source: Json): SourceKind | null {
  return sourceKindOf(findBaseId(source));
}

/** Returns the reason for removing a source that is not on the allow-list. */
export function findRemovalReason(id: string): string {
  if (Object.hasOwn(REMOVAL_REASONS, id)) return REMOVAL_REASONS[id] ?? '';
  if (CAPTURE_SOURCE.test(id)) return 'A relay server has no camera, screen or sound card to capture.';
  return 'This kind of source is not available on a relay server.';
}
