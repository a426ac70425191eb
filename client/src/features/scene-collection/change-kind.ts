import { isObject, listOf, objectOf, omitKeys, type Json } from './visual/model/values.js';

/**
 * How a text differs from the stored one: `live` if only in what a server changes during a broadcast without loading the
 * collection, as the node decides in `live-changes.ts`; otherwise `later`.
 */
export type ChangeKind = 'none' | 'live' | 'later';

/** Returns the kind of the change. A text that is not a collection is `later`. */
export function findChangeKind(storedText: string, text: string): ChangeKind {
  if (text === storedText) return 'none';
  const [stored, changed] = [readFixedProperties(storedText), readFixedProperties(text)];
  return stored !== null && stored === changed ? 'live' : 'later';
}

/** Returns all properties that need the collection to be loaded, as text for a comparison. */
function readFixedProperties(text: string): string | null {
  const json = parse(text);
  if (json === null) return null;
  const clearAll = (list: unknown) => listOf(list).map((source) => clearLiveProperties(objectOf(source)));
  return JSON.stringify({ ...json, sources: clearAll(json.sources), groups: clearAll(json.groups) });
}

function parse(text: string): Json | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function clearLiveProperties(source: Json): Json {
  const settings = objectOf(source.settings);
  switch (source.id) {
    case 'ffmpeg_source':
      return omitKeys(source, ['muted', 'volume']);
    case 'text_ft2_source': {
      const font = omitKeys(objectOf(settings.font), ['face']);
      return { ...source, settings: { ...omitKeys(settings, ['text']), font } };
    }
    case 'scene':
    case 'group': {
      const items = listOf(settings.items).map((item) => omitKeys(objectOf(item), ['visible']));
      return { ...source, settings: { ...settings, items } };
    }
    default:
      return source;
  }
}
