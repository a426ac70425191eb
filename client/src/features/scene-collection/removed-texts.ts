import type { Removed } from '@trailcast/schema/wire';

/** Maps the relay node's messages to i18n keys under `collection.reason`. Named groups become interpolation values. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^Browser sources cannot run/, 'browser'],
  [/^A browser source shows a public page/, 'pageAddress'],
  [/^The address of a browser source has at most (?<count>\d+) characters/, 'pageLong'],
  [/^A browser source is (?<min>\S+) to (?<max>\S+) pixels wide/, 'pageSize'],
  [/^A browser source is drawn at most (?<count>\d+) times/, 'pageRate'],
  [/^The CSS of a browser source has at most (?<count>\d+) characters/, 'pageCss'],
  [/^A collection shows at most (?<count>\d+) browser sources/, 'pages'],
  [/^The browser sources of a collection have at most (?<count>\d+) megapixels/, 'pagePixels'],
  [/^Files( and playlists)? of your own computer do not exist/, 'ownFiles'],
  [/^A relay server has no camera, screen or sound card/, 'capture'],
  [/^This kind of source is not available/, 'source'],
  [/^This filter is not available/, 'filter'],
  [/^This transition is not available/, 'transition'],
  [/^A source has a name of 1 to 256 characters/, 'name'],
  [/^Another source has the same name/, 'sameName'],
  [/^Groups are listed under "groups"/, 'groups'],
  [/^Media sources can only play the feed/, 'media'],
  [/^The feed is opened once: "(?<name>.*)" is shown in its place/, 'feedOnce'],
  [/^The source that it shows does not exist/, 'missing'],
  [/^A scene has at most (?<count>\d+) items/, 'sceneItems'],
  [/^A collection has at most (?<count>\d+) items/, 'allItems'],
  [/^A scene draws at most (?<count>\d+) items/, 'drawnItems'],
  [/^A source has at most (?<count>\d+) filters/, 'filters'],
  [/^A group cannot hold a group/, 'groupInGroup'],
  [/^A scene cannot show itself/, 'itself'],
  [/^Text cannot be read from a file/, 'textFile'],
  [/^A text that changes by itself is/, 'liveText'],
  [/^A collection has at most (?<count>\d+) texts that change/, 'liveTexts'],
  [/^This time zone is unknown/, 'timeZone'],
  [/^This image does not exist any more/, 'image'],
  [/^A collection shows at most (?<count>\d+) images/, 'images'],
  [/^The images of a collection have at most (?<count>\d+) megapixels/, 'imagePixels'],
  [/^Only the first (?<count>\d+) characters of a text/, 'longText'],
  [/^A relay server has no sound card/, 'sound'],
  [/^Scripts do not run/, 'script'],
];

const CAPTURE = /capture|xshm|v4l2|pipewire|dshow|decklink|ndi|jack|pulse|alsa|wasapi|coreaudio/;
const KINDS = new Set([
  'browser_source',
  'size',
  'css',
  'rate',
  'image_source',
  'slideshow',
  'vlc_source',
  'ffmpeg_source',
  'audio device',
  'script',
  'file',
  'text',
  'time zone',
  'item',
  'filter',
  'transition',
  'source',
]);
const NOUNS_BY_LIST = {
  sources: 'source',
  groups: 'group',
  items: 'item',
  filters: 'filter',
  transitions: 'transition',
};

/** Returns the key below `collection.reason` and its values; null for an unknown sentence. */
export function findReasonKey(reason: string): { key: string; values: Record<string, string> } | null {
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(reason);
    if (match) return { key, values: { ...match.groups } };
  }
  return null;
}

/** Returns the key below `collection.kind`; null for an unknown kind. */
export function findKindKey(kind: string): string | null {
  if (KINDS.has(kind)) return kind;
  return CAPTURE.test(kind) ? 'capture' : null;
}

/** Returns the numbered steps of a JSON pointer, from 1: `/sources/4/settings/items/0` is source 5, item 1. */
export function parsePointerSteps(path: Removed['path']): { noun: string; number: number }[] {
  const keys = path.split('/');
  return keys.flatMap((key, index) => {
    const number = Number(keys[index + 1]);
    const noun = Object.entries(NOUNS_BY_LIST).find(([list]) => list === key)?.[1];
    return noun !== undefined && Number.isInteger(number) ? [{ noun, number: number + 1 }] : [];
  });
}
