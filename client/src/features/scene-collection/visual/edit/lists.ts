import { withRaw, type Collection } from '../model/collection.js';
import { listOf, objectOf, type Json } from '../model/values.js';

/** Returns the collection with each source replaced; a null result removes the source. */
export function mapSources(collection: Collection, replace: (source: Json) => Json | null): Collection {
  const { raw } = collection;
  const replaceAll = (list: unknown) => listOf(list).flatMap((source) => replace(objectOf(source)) ?? []);
  return withRaw(collection, {
    ...raw,
    sources: replaceAll(raw.sources),
    ...(Array.isArray(raw.groups) && { groups: replaceAll(raw.groups) }),
  });
}

export function replaceSource(
  collection: Collection,
  name: string,
  replace: (source: Json) => Json,
): Collection {
  let isReplaced = false;
  return mapSources(collection, (source) => {
    if (isReplaced || source.name !== name) return source;
    isReplaced = true;
    return replace(source);
  });
}

export function withSettings(source: Json, settings: Json): Json {
  return { ...source, settings: { ...objectOf(source.settings), ...settings } };
}

/** Returns a scene or group with its items replaced. Any other source is returned unchanged. */
export function mapItems(source: Json, change: (items: readonly unknown[]) => readonly unknown[]): Json {
  const { items } = objectOf(source.settings);
  return Array.isArray(items) ? withSettings(source, { items: change(items) }) : source;
}

export function replaceItem(
  collection: Collection,
  scene: string,
  index: number,
  replace: (item: Json) => Json,
): Collection {
  return replaceSource(collection, scene, (source) =>
    mapItems(source, (items) =>
      items.map((item, position) => (position === index ? replace(objectOf(item)) : item)),
    ),
  );
}
