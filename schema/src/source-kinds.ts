/** Kinds of sources that a node shows, by what the API calls them. */
export const SOURCE_KINDS = ['scene', 'group', 'feed', 'text', 'colour'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** By OBS's id without its version. */
const KINDS: Record<string, SourceKind> = {
  scene: 'scene',
  group: 'group',
  ffmpeg_source: 'feed',
  text_ft2_source: 'text',
  text_gdiplus: 'text',
  color_source: 'colour',
};

/** The input URL that marks the feed's media source in a collection. */
export const FEED_PLACEHOLDER = 'trailcast://feed';

/** The setting of a text source that the node writes, with its values: the time of day, or the bitrate of the feed. */
export const LIVE_TEXT_SETTING = 'trailcast_text';
export const LIVE_TEXT_KINDS = ['clock', 'bitrate'] as const;
/** The IANA time zone of a clock; without it UTC. */
export const TIME_ZONE_SETTING = 'trailcast_time_zone';

/** Returns OBS's id without its version: `color_source_v3` becomes `color_source`. */
export function baseSourceId(id: string): string {
  return id.replace(/_v\d+$/, '');
}

/** Returns the kind of an id with or without version, or null for one that a node does not show. */
export function sourceKindOf(id: string): SourceKind | null {
  const base = baseSourceId(id);
  return Object.hasOwn(KINDS, base) ? (KINDS[base] ?? null) : null;
}
