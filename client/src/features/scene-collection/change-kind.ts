import { LIVE_TEXT_SETTING, sourceKindOf, TIME_ZONE_SETTING } from '@trailcast/schema/source-kinds';
import { isObject, listOf, objectOf, omitKeys, textOf, type Json } from './visual/model/values.js';

/**
 * How a text differs from the stored one: `live` if only in what a server changes during a broadcast without loading the
 * collection, as the node decides in `live-changes.ts`; otherwise `later`.
 */
export type ChangeKind = 'none' | 'live' | 'later';

/**
 * Returns a function that finds the kind of a change of the stored text. A text that is not a collection is `later`. The
 * stored text, of up to 1 MiB, is read once, because the function is called for every key and step of a drag.
 */
export function createChangeFinder(storedText: string): (text: string) => ChangeKind {
  let stored: { properties: string | null } | null = null;
  return (text) => {
    if (text === storedText) return 'none';
    stored ??= { properties: readFixedProperties(storedText) };
    return stored.properties !== null && stored.properties === readFixedProperties(text) ? 'live' : 'later';
  };
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

/** A clock's text is a live text as well, which the node writes. */
const TEXT_SETTINGS = ['text', LIVE_TEXT_SETTING, TIME_ZONE_SETTING];

function clearLiveProperties(source: Json): Json {
  const settings = objectOf(source.settings);
  switch (sourceKindOf(textOf(source.id) || textOf(source.versioned_id))) {
    case 'feed':
    case 'browser':
      return omitKeys(source, ['muted', 'volume']);
    case 'text': {
      const font = omitKeys(objectOf(settings.font), ['face']);
      return { ...source, settings: { ...omitKeys(settings, TEXT_SETTINGS), font } };
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
