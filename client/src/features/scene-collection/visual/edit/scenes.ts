import { LIMITS } from '@trailcast/schema/limits';
import { changed, itemsOf, sceneNames, sourcesOf, type Collection } from '../model/collection.js';
import { freeName } from '../model/names.js';
import { listOf, objectOf, textOf, without, type Json } from '../model/values.js';
import { mapItems, mapSources } from './lists.js';
import { removeUnused } from './remove-unused.js';

/** Returns how many more sources can be added; groups count as sources. */
export function roomForSources({ raw }: Collection): number {
  return LIMITS.collectionMaxSources - listOf(raw.sources).length - listOf(raw.groups).length;
}

export function hasRoomForScene(collection: Collection): boolean {
  return sceneNames(collection).length < LIMITS.collectionMaxScenes && roomForSources(collection) > 0;
}

/** Returns the collection with sources added at the end of the list. */
export function withSources(collection: Collection, added: readonly Json[]): Collection {
  const { raw } = collection;
  return changed(collection, { ...raw, sources: [...listOf(raw.sources), ...added] });
}

/** Returns the collection with its scenes in this order. */
function ordered(collection: Collection, names: readonly string[]): Collection {
  const known = new Map(
    listOf(collection.raw.scene_order).map((entry) => [textOf(objectOf(entry).name), objectOf(entry)]),
  );
  const order = names.map((name) => ({ ...known.get(name), name }));
  return changed(collection, { ...collection.raw, scene_order: order });
}

/** Returns the collection with an empty scene after `after`. */
export function addScene(collection: Collection, name: string, after: string): Collection {
  const scene = {
    id: 'scene',
    versioned_id: 'scene',
    name,
    settings: { custom_size: false, id_counter: 0, items: [] },
  };
  return ordered(withSources(collection, [scene]), inserted(sceneNames(collection), name, after));
}

const inserted = (names: readonly string[], name: string, after: string) =>
  names.flatMap((known) => (known === after ? [known, name] : [known]));

/**
 * Returns the collection with a copy of the scene after it. Texts and colours are copied, so that each can be edited
 * separately; both scenes share the feed, images, web pages and nested scenes.
 */
export function duplicateScene(collection: Collection, scene: string, name: string): Collection {
  const sources = sourcesOf(collection);
  const original = sources.get(scene);
  if (!original) return collection;
  const shown = new Set(itemsOf(original).map((item) => item.name));
  const copies = new Map<string, string>();
  let grown = collection;
  for (const each of shown) {
    const source = sources.get(each);
    if ((source?.kind !== 'text' && source?.kind !== 'colour') || roomForSources(grown) <= 1) continue;
    const copy = freeName(grown, each);
    copies.set(each, copy);
    grown = withSources(grown, [copied(source.raw, copy)]);
  }
  const items = mapItems(copied(original.raw, name), (list) =>
    list.map((value) => {
      const item = objectOf(value);
      const copy = copies.get(textOf(item.name));
      return copy === undefined ? value : { ...without(item, ['source_uuid']), name: copy };
    }),
  );
  return ordered(withSources(grown, [items]), inserted(sceneNames(collection), name, scene));
}

/** Copies a source without its identity, so that OBS assigns a new one. */
function copied(source: Json, name: string): Json {
  return { ...without(source, ['uuid']), name };
}

/** Returns the collection without the scene and the sources that only it showed. The last scene is kept. */
export function deleteScene(collection: Collection, scene: string): Collection {
  const rest = sceneNames(collection).filter((name) => name !== scene);
  const first = rest[0];
  if (first === undefined) return collection;
  const left = mapSources(collection, (source) =>
    source.name === scene && source.id === 'scene'
      ? null
      : mapItems(source, (items) => items.filter((item) => objectOf(item).name !== scene)),
  );
  const raw: Record<string, unknown> = { ...left.raw };
  for (const key of ['current_scene', 'current_program_scene']) if (raw[key] === scene) raw[key] = first;
  return removeUnused(ordered(changed(left, raw), rest), collection);
}

/** Returns the collection with the scene moved earlier (-1) or later (1) by one. */
export function moveScene(collection: Collection, scene: string, by: -1 | 1): Collection {
  const names = sceneNames(collection);
  const from = names.indexOf(scene);
  const other = names[from + by];
  if (from === -1 || other === undefined) return collection;
  names[from] = other;
  names[from + by] = scene;
  return ordered(collection, names);
}
