import { BrowserSourceCount, type BrowserSourceChange } from '@trailcast/schema/browser-sources';
import { baseSourceId, FEED_PLACEHOLDER, imageIdOf, sourceKindOf } from '@trailcast/schema/source-kinds';
import type { Removed } from '@trailcast/schema/wire';

type Json = Record<string, unknown>;

const NO_SOUND_CARD = 'A relay server has no sound card.';
const NO_SCRIPTS = 'Scripts do not run on a relay server.';
const LOCAL_FILES = 'Files of your own computer do not exist on a relay server.';
const AUDIO_DEVICE = /^(DesktopAudioDevice|AuxAudioDevice)\d$/;
/** Reasons in the wording of the relay node, by kind of source. */
const REASONS: Readonly<Record<string, string>> = {
  slideshow: LOCAL_FILES,
  vlc_source: 'Files and playlists of your own computer do not exist on a relay server.',
};
const CAPTURE =
  /capture|xshm|v4l2|pipewire|screen|window|game|dshow|decklink|ndi|jack|pulse|alsa|wasapi|coreaudio/;

/**
 * Returns the audio devices, scripts and sources that a server will remove from a collection, with the relay node's
 * reasons. The user sees them before a server, which costs money, exists. Filters and scene items are checked only by a
 * running server. Returns an empty array for invalid text. `browserSources`: true if servers show browser sources. `productUrl`: origin
 * of the product.
 */
export function findRemovedParts(
  text: string,
  { browserSources, productUrl = null }: { browserSources: boolean; productUrl?: string | null },
): Removed[] {
  const pages = new BrowserSourceCount(browserSources, productUrl);
  const collection = parseCollection(text);
  const removedSources = sourcesOf(collection).flatMap((source, index): Removed[] => {
    const path = `/sources/${index}`;
    const kind = baseSourceId(idOf(source)) || 'source';
    const settings = objectOf(source['settings']);
    const isPage = sourceKindOf(kind) === 'browser';
    const pageResult = isPage ? pages.countSource(settings) : null;
    if (pageResult && 'changes' in pageResult) return toRemovedPageSettings(pageResult.changes, path);
    const reason = pageResult ? pageResult.removalReason : findReason(source);
    return reason === null ? [] : [{ path, kind, reason }];
  });
  return [...findRemovedOutsideSources(collection), ...removedSources];
}

function toRemovedPageSettings(changes: readonly BrowserSourceChange[], path: string): Removed[] {
  return changes.map(({ setting, kind, reason }) => ({ path: `${path}/settings/${setting}`, kind, reason }));
}

function parseCollection(text: string): Json {
  try {
    return objectOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Returns the removed parts outside of `sources`. Desktop audio includes the sound of browser sources that OBS does not
 * control.
 */
function findRemovedOutsideSources(collection: Json): Removed[] {
  const devices = Object.keys(collection).filter((key) => AUDIO_DEVICE.test(key));
  const scripts = objectOf(collection['modules'])['scripts-tool'];
  return [
    ...devices.map((key) => ({ path: `/${key}`, kind: 'audio device', reason: NO_SOUND_CARD })),
    ...(Array.isArray(scripts) && scripts.length > 0
      ? [{ path: '/modules/scripts-tool', kind: 'script', reason: NO_SCRIPTS }]
      : []),
  ];
}

const sourcesOf = ({ sources }: Json): Json[] => (Array.isArray(sources) ? sources.map(objectOf) : []);

function findReason(source: Json): string | null {
  const id = baseSourceId(idOf(source));
  const { input, file } = objectOf(source['settings']);
  const kind = sourceKindOf(id);
  if (kind === 'feed') {
    const isFeed = typeof input === 'string' && input.trim().replace(/\/$/, '') === FEED_PLACEHOLDER;
    return isFeed ? null : `Media sources can only play the feed (${FEED_PLACEHOLDER}).`;
  }
  if (kind === 'image') return typeof file === 'string' && imageIdOf(file) !== null ? null : LOCAL_FILES;
  if (Object.hasOwn(REASONS, id)) return REASONS[id] ?? null;
  if (kind !== null) return null;
  if (CAPTURE.test(id)) return 'A relay server has no camera, screen or sound card to capture.';
  return 'This kind of source is not available on a relay server.';
}

function idOf({ id, versioned_id: versioned }: Json): string {
  if (typeof id === 'string' && id !== '') return id;
  return typeof versioned === 'string' ? versioned : '';
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
