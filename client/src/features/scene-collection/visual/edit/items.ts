import { itemsOf, sourcesOf, type Collection } from '../model/collection.js';
import { listOf, numberOf, objectOf, textOf, type Json } from '../model/values.js';
import { mapItems, replaceItem, replaceSource, withSettings } from './lists.js';
import { removeUnused } from './remove-unused.js';

/** The node's limit of items in one scene. */
const MAX_ITEMS = 500;
const MAX_ID = 1_000_000;

export function hasRoomForItem(collection: Collection, scene: string): boolean {
  return itemsOf(sourcesOf(collection).get(scene)).length < MAX_ITEMS;
}

/** Returns the collection with an item added on top of the scene, and the item's index. */
export function addItem(
  collection: Collection,
  scene: string,
  name: string,
  placement: Json,
): { collection: Collection; index: number } {
  let index = 0;
  const changedCollection = replaceSource(collection, scene, (source) => {
    const settings = objectOf(source.settings);
    const items = listOf(settings.items);
    index = items.length;
    const ids = items.map((item) => numberOf(objectOf(item).id, 0, 0, MAX_ID));
    const id = Math.max(numberOf(settings.id_counter, 0, 0, MAX_ID), ...ids) + 1;
    const item = { name, id, visible: true, locked: false, ...placement };
    return withSettings(source, { id_counter: id, items: [...items, item] });
  });
  return { collection: changedCollection, index };
}

/** Returns the collection without the item, and without its source if no other item shows it. */
export function deleteItem(collection: Collection, scene: string, index: number): Collection {
  const sources = sourcesOf(collection);
  const item = itemsOf(sources.get(scene)).find((sceneItem) => sceneItem.index === index);
  if (!item) return collection;
  const source = sources.get(item.name);
  const members = new Set(source?.kind === 'group' ? itemsOf(source).map(({ name }) => name) : []);
  // Old versions of OBS repeat a group's items in its scene.
  const isCopy = (item: Json) => item.group_item_backup === true && members.has(textOf(item.name));
  const withoutItem = replaceSource(collection, scene, (container) =>
    mapItems(container, (items) =>
      items.filter((item, position) => position !== index && !isCopy(objectOf(item))),
    ),
  );
  return removeUnused(withoutItem, collection);
}

/** Returns the collection with the item moved up (1, towards the viewer) or down (-1) by one, and its new index. */
export function moveItem(
  collection: Collection,
  scene: string,
  index: number,
  step: -1 | 1,
): { collection: Collection; index: number } {
  const items = itemsOf(sourcesOf(collection).get(scene));
  const position = items.findIndex((item) => item.index === index);
  const neighbour = items[position + step];
  if (position === -1 || !neighbour) return { collection, index };
  const changedCollection = replaceSource(collection, scene, (source) =>
    mapItems(source, (list) => {
      const movedItems = [...list];
      [movedItems[index], movedItems[neighbour.index]] = [list[neighbour.index], list[index]];
      return movedItems;
    }),
  );
  return { collection: changedCollection, index: neighbour.index };
}

/** Returns the collection with the item in front of all others, and its new index. */
export function moveItemToFront(
  collection: Collection,
  scene: string,
  index: number,
): { collection: Collection; index: number } {
  const front = itemsOf(sourcesOf(collection).get(scene)).at(-1);
  if (!front || front.index <= index) return { collection, index };
  const changedCollection = replaceSource(collection, scene, (source) =>
    mapItems(source, (list) => {
      const others = list.filter((_, position) => position !== index);
      return [...others.slice(0, front.index), list[index], ...others.slice(front.index)];
    }),
  );
  return { collection: changedCollection, index: front.index };
}

/** Returns the collection with the item shown or hidden, locked or unlocked. */
export function setItemFlag(
  collection: Collection,
  scene: string,
  index: number,
  flag: { visible: boolean } | { locked: boolean },
): Collection {
  return replaceItem(collection, scene, index, (item) => ({ ...item, ...flag }));
}
