import { itemsOf, sourcesOf, type Collection } from '../model/collection.js';
import { textOf } from '../model/values.js';
import { mapSources } from './lists.js';

/**
 * Returns the collection without sources that an item showed in `previousCollection` and that no item shows now. OBS
 * removes them too. Scenes and sources that were already unused are not removed.
 */
export function removeUnused(collection: Collection, previousCollection: Collection): Collection {
  const namesShownBefore = sourceNamesOfItems(previousCollection);
  let result = collection;
  // Removing a group can leave its members unused.
  for (;;) {
    const namesShownNow = sourceNamesOfItems(result);
    const unusedNames = new Set([...namesShownBefore].filter((name) => !namesShownNow.has(name)));
    const reducedCollection = mapSources(result, (source) =>
      source.id !== 'scene' && unusedNames.has(textOf(source.name)) ? null : source,
    );
    if (sourcesOf(reducedCollection).size === sourcesOf(result).size) return result;
    result = reducedCollection;
  }
}

/** Returns the names of all sources that an item shows. */
function sourceNamesOfItems(collection: Collection): Set<string> {
  const sources = sourcesOf(collection).values();
  return new Set([...sources].flatMap((source) => itemsOf(source).map(({ name }) => name)));
}
