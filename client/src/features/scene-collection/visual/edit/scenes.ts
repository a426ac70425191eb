import { LIMITS } from '@trailcast/schema/limits';
import { withRaw, itemsOf, sceneNamesOf, sourcesOf, type Collection } from '../model/collection.js';
import { findFreeName } from '../model/names.js';
import { listOf, objectOf, textOf, omitKeys, type Json } from '../model/values.js';
import { mapItems, mapSources } from './lists.js';
import { removeUnused } from './remove-unused.js';

/** Returns the number of sources that can still be added; groups count as sources. */
export function countFreeSources({ raw }: Collection): number {
  return LIMITS.collectionMaxSources - listOf(raw.sources).length - listOf(raw.groups).length;
}

export function hasRoomForScene(collection: Collection): boolean {
  return sceneNamesOf(collection).length < LIMITS.collectionMaxScenes && countFreeSources(collection) > 0;
}

/** Returns the collection with sources added at the end of the list. */
export function withSources(collection: Collection, added: readonly Json[]): Collection {
  const { raw } = collection;
  return withRaw(collection, { ...raw, sources: [...listOf(raw.sources), ...added] });
}

/** Returns the collection with its scenes in this order. */
function withSceneOrder(collection: Collection, names: readonly string[]): Collection {
  const entries = new Map(
    listOf(collection.raw.scene_order).map((entry) => [textOf(objectOf(entry).name), objectOf(entry)]),
  );
  const order = names.map((name) => ({ ...entries.get(name), name }));
  return withRaw(collection, { ...collection.raw, scene_order: order });
}

/** Returns the collection with an empty scene after `previousScene`. */
export function addScene(collection: Collection, name: string, previousScene: string): Collection {
  const scene = {
    id: 'scene',
    versioned_id: 'scene',
    name,
    settings: { custom_size: false, id_counter: 0, items: [] },
  };
  return withSceneOrder(
    withSources(collection, [scene]),
    insertAfter(sceneNamesOf(collection), name, previousScene),
  );
}

const insertAfter = (names: readonly string[], name: string, previousName: string) =>
  names.flatMap((sceneName) => (sceneName === previousName ? [sceneName, name] : [sceneName]));

/**
 * Returns the collection with a copy of the scene after it. Texts and colours are copied, so that each can be edited
 * separately; both scenes share the feed, images, web pages and nested scenes.
 */
export function duplicateScene(collection: Collection, scene: string, name: string): Collection {
  const sources = sourcesOf(collection);
  const original = sources.get(scene);
  if (!original) return collection;
  const itemNames = new Set(itemsOf(original).map((item) => item.name));
  const copies = new Map<string, string>();
  let withCopies = collection;
  for (const itemName of itemNames) {
    const source = sources.get(itemName);
    if ((source?.kind !== 'text' && source?.kind !== 'colour') || countFreeSources(withCopies) <= 1) continue;
    const copy = findFreeName(withCopies, itemName);
    copies.set(itemName, copy);
    withCopies = withSources(withCopies, [copyOf(source.raw, copy)]);
  }
  const sceneCopy = mapItems(copyOf(original.raw, name), (list) =>
    list.map((value) => {
      const item = objectOf(value);
      const copy = copies.get(textOf(item.name));
      return copy === undefined ? value : { ...omitKeys(item, ['source_uuid']), name: copy };
    }),
  );
  return withSceneOrder(
    withSources(withCopies, [sceneCopy]),
    insertAfter(sceneNamesOf(collection), name, scene),
  );
}

/** Copies a source without its identity, so that OBS assigns a new one. */
function copyOf(source: Json, name: string): Json {
  return { ...omitKeys(source, ['uuid']), name };
}

/** Returns the collection without the scene and the sources that only it showed. The last scene is kept. */
export function deleteScene(collection: Collection, scene: string): Collection {
  const remaining = sceneNamesOf(collection).filter((name) => name !== scene);
  const firstScene = remaining[0];
  if (firstScene === undefined) return collection;
  const withoutScene = mapSources(collection, (source) =>
    source.name === scene && source.id === 'scene'
      ? null
      : mapItems(source, (items) => items.filter((item) => objectOf(item).name !== scene)),
  );
  const raw: Record<string, unknown> = { ...withoutScene.raw };
  for (const key of ['current_scene', 'current_program_scene']) if (raw[key] === scene) raw[key] = firstScene;
  return removeUnused(withSceneOrder(withRaw(withoutScene, raw), remaining), collection);
}

/** Returns the collection with the scene moved earlier (-1) or later (1) by one. */
export function moveScene(collection: Collection, scene: string, step: -1 | 1): Collection {
  const names = sceneNamesOf(collection);
  const position = names.indexOf(scene);
  const neighbour = names[position + step];
  if (position === -1 || neighbour === undefined) return collection;
  names[position] = neighbour;
  names[position + step] = scene;
  return withSceneOrder(collection, names);
}
