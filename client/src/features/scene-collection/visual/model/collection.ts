import { isTooLarge } from '../../json-text.js';
import { parseExact, printExact } from './exact-json.js';
import { kindOf, type Kind } from './kinds.js';
import { isObject, listOf, objectOf, textOf, type Json } from './values.js';

/** An edited scene collection. The object is immutable; unknown fields are kept. */
export interface Collection {
  readonly raw: Json;
  /** Prefix of strings that stand for JSON numbers, so that their digits are kept. */
  readonly numberPrefix: string;
  /** The text from which the collection was read; null after a change. */
  readonly text: string | null;
}

/** A source, which includes scenes and groups. */
export interface Source {
  name: string;
  kind: Kind;
  raw: Json;
}

/** An item of a scene: a source and its placement. */
export interface SceneItem {
  /** Position in the scene's list; 0 is the bottom. */
  index: number;
  name: string;
  raw: Json;
}

/** Returns the parsed collection; null if the server would reject the text. */
export function readCollection(text: string): Collection | null {
  try {
    const { value, numberPrefix } = parseExact(text);
    return isCollection(value) ? { raw: value, numberPrefix, text } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isCollection(value: unknown): value is Json {
  if (!isObject(value) || !Array.isArray(value.sources)) return false;
  const groups = value.groups ?? [];
  const sources = [...listOf(value.sources), ...listOf(groups)];
  const scenes = sources.filter((source) => objectOf(source).id === 'scene');
  return Array.isArray(groups) && sources.every(isObject) && scenes.length > 0 && scenes.every(isScene);
}

function isScene(scene: unknown): boolean {
  const { name, settings } = objectOf(scene);
  return typeof name === 'string' && name !== '' && Array.isArray(objectOf(settings).items ?? []);
}

/** Returns the text of a collection: as it was read or, after a change, formatted unless that is too large. */
export function printCollection({ raw, numberPrefix, text }: Collection): string {
  if (text !== null) return text;
  const formattedText = printExact({ value: raw, numberPrefix }, 2);
  return isTooLarge(formattedText) ? printExact({ value: raw, numberPrefix }, 0) : formattedText;
}

export function withRaw({ numberPrefix }: Collection, raw: Json): Collection {
  return { raw, numberPrefix, text: null };
}

/** Returns all sources by name. Of two with the same name, the first counts, as in OBS and the node. */
export function sourcesOf({ raw }: Collection): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const value of [...listOf(raw.sources), ...listOf(raw.groups)]) {
    const source = objectOf(value);
    const name = textOf(source.name);
    if (name !== '' && !sources.has(name)) sources.set(name, { name, kind: kindOf(source), raw: source });
  }
  return sources;
}

/** Returns the names of the scenes in OBS's order. */
export function sceneNamesOf(collection: Collection): string[] {
  const scenes = [...sourcesOf(collection).values()].filter(({ kind }) => kind === 'scene');
  const names = new Set(scenes.map(({ name }) => name));
  const orderedNames = listOf(collection.raw.scene_order).map((entry) => textOf(objectOf(entry).name));
  return [...new Set([...orderedNames.filter((name) => names.has(name)), ...names])];
}

/**
 * Returns the items of a scene or group, bottom first. Copies of a group's items for old versions of OBS are left out.
 */
export function itemsOf(source: Source | undefined): SceneItem[] {
  return listOf(objectOf(source?.raw.settings).items).flatMap((value, index) => {
    const raw = objectOf(value);
    return isObject(value) && raw.group_item_backup !== true ? [{ index, name: textOf(raw.name), raw }] : [];
  });
}
