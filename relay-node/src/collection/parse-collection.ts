import { CollectionError } from './collection-error.js';
import { isObject, createPointer, type Json } from './json-values.js';

/** The limit in schema/src/limits.ts, which the BFF enforces on upload, is the same. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_SCENES = 100;
const MAX_SOURCES = 500;

/** One input source or group, with its JSON pointer. */
export interface ParsedSource {
  raw: Json;
  path: string;
}

/** A collection whose structure is valid. Its values are still untrusted. */
export interface ParsedCollection {
  raw: Json;
  sources: ParsedSource[];
}

/**
 * Parses a scene collection as saved by OBS.
 * @throws CollectionError if the text is invalid, or has more than 100 scenes or 500 sources.
 */
export function parseCollection(text: string): ParsedCollection {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES)
    throw new CollectionError('The scene collection is larger than 1 MiB.');
  const raw = parseJson(text);
  if (!isObject(raw)) throw new CollectionError('A scene collection is a JSON object.');
  if (!Array.isArray(raw.sources))
    throw new CollectionError('A scene collection has a list "sources".', '/sources');
  const sources = [...parseSources(raw.sources, 'sources'), ...parseSources(raw.groups, 'groups')];
  if (sources.length > MAX_SOURCES) {
    throw new CollectionError(`A scene collection has at most ${MAX_SOURCES} sources.`, '/sources');
  }
  const scenes = sources.filter((source) => source.raw.id === 'scene').length;
  if (scenes === 0) throw new CollectionError('A scene collection has at least one scene.', '/sources');
  if (scenes > MAX_SCENES) {
    throw new CollectionError(`A scene collection has at most ${MAX_SCENES} scenes.`, '/sources');
  }
  return { raw, sources };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CollectionError(
      `The text is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function parseSources(list: unknown, key: 'sources' | 'groups'): ParsedSource[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new CollectionError(`"${key}" is a list.`, createPointer('', key));
  return list.map((raw: unknown, index) => {
    const path = createPointer('', key, index);
    if (!isObject(raw)) throw new CollectionError('A source is a JSON object.', path);
    return { raw, path };
  });
}
