import { asText, type Json } from './json-values.js';

/** Kinds of rebuilt sources, by their unversioned id. */
export type Kind = 'scene' | 'group' | 'feed' | 'text' | 'colour';

const KINDS: Record<string, Kind> = {
  scene: 'scene',
  group: 'group',
  ffmpeg_source: 'feed',
  text_ft2_source: 'text',
  text_gdiplus: 'text',
  color_source: 'colour',
};

const REASONS: Record<string, string> = {
  browser_source: 'Browser sources cannot run on a relay server.',
  image_source: 'Files of your own computer do not exist on a relay server.',
  slideshow: 'Files of your own computer do not exist on a relay server.',
  vlc_source: 'Files and playlists of your own computer do not exist on a relay server.',
};

const CAPTURE =
  /capture|xshm|v4l2|pipewire|screen|window|game|dshow|decklink|ndi|jack|pulse|alsa|wasapi|coreaudio/;

/** Returns the id without its version: `color_source_v3` becomes `color_source`. */
export function baseId(source: Json): string {
  return (asText(source.id) || asText(source.versioned_id)).replace(/_v\d+$/, '');
}

/** Returns the kind of a source, or null when it is not on the allow-list. */
export function kindOf(source: Json): Kind | null {
  const id = baseId(source);
  return Object.hasOwn(KINDS, id) ? (KINDS[id] ?? null) : null;
}

/** Returns the reason why a source that is not on the allow-list is removed. */
export function removalReason(id: string): string {
  if (Object.hasOwn(REASONS, id)) return REASONS[id] ?? '';
  if (CAPTURE.test(id)) return 'A relay server has no camera, screen or sound card to capture.';
  return 'This kind of source is not available on a relay server.';
}
