import { isTooLarge } from '../../json-text.js';
import { parseExact, printExact } from './exact-json.js';
import { kindOf, type Kind } from './kinds.js';
import { isObject, listOf, objectOf, textOf, type Json } from './values.js';

/** A scene collection that is edited. Never changed in place; what the editor does not know is kept. */
export interface Collection {
  readonly raw: Json;
  /** Mark of numbers that are kept as they were written. */
  readonly mark: string;
  /** The text that it was read from; null after a change. */
  readonly text: string | null;
}

/** A source, a scene and a group included. */
export interface Source {
  name: string;
  kind: Kind;
  raw: Json;
}

/** What places a source in a scene. */
export interface SceneItem {
  /** Position in the scene's list, from 0 for the undermost. */
  index: number;
  name: string;
  raw: Json;
}

/** Returns the collection of a text; null if the text is not one that the server accepts. */
export function readCollection(text: string): Collection | null {
  try {
    const { value, mark } = parseExact(text);
    return isCollection(value) ? { raw: value, mark, text } : null;
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

/** Returns the text of a collection: as it was read, or printed well if that is not too large. */
export function printCollection({ raw, mark, text }: Collection): string {
  if (text !== null) return text;
  const well = printExact({ value: raw, mark }, 2);
  return isTooLarge(well) ? printExact({ value: raw, mark }, 0) : well;
}

/** Returns the collection with other content. */
export function changed({ mark }: Collection, raw: Json): Collection {
  return { raw, mark, text: null };
}

/** Returns all sources by name. Of two with the same name OBS and the node show the first. */
export function sourcesOf({ raw }: Collection): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const value of [...listOf(raw.sources), ...listOf(raw.groups)]) {
    const source = objectOf(value);
    const name = textOf(source.name);
    if (name !== '' && !sources.has(name)) sources.set(name, { name, kind: kindOf(source), raw: source });
  }
  return sources;
}

/** Returns the names of the scenes in the order of OBS's window. */
export function sceneNames(collection: Collection): string[] {
  const scenes = [...sourcesOf(collection).values()].filter(({ kind }) => kind === 'scene');
  const present = new Set(scenes.map(({ name }) => name));
  const ordered = listOf(collection.raw.scene_order).map((entry) => textOf(objectOf(entry).name));
  return [...new Set([...ordered.filter((name) => present.has(name)), ...present])];
}

/** Returns the items of a scene or group, the undermost first. Copies of a group's items for old versions of OBS are left out. */
export function itemsOf(source: Source | undefined): SceneItem[] {
  return listOf(objectOf(source?.raw.settings).items).flatMap((value, index) => {
    const raw = objectOf(value);
    return isObject(value) && raw.group_item_backup !== true ? [{ index, name: textOf(raw.name), raw }] : [];
  });
}
