import { itemsOf, sourcesOf, type Collection } from '../model/collection.js';
import { textOf } from '../model/values.js';
import { mapSources } from './lists.js';

/**
 * Returns the collection without sources that an item showed in `previous` and that no item shows now. OBS drops them
 * too. Scenes stay, and so do sources that were already unused.
 */
export function removeUnused(collection: Collection, previous: Collection): Collection {
  const shownBefore = sourceNamesOfItems(previous);
  let result = collection;
  // Removing a group can leave its members unused.
  for (;;) {
    const shownNow = sourceNamesOfItems(result);
    const unused = new Set([...shownBefore].filter((name) => !shownNow.has(name)));
    const reduced = mapSources(result, (source) =>
      source.id !== 'scene' && unused.has(textOf(source.name)) ? null : source,
    );
    if (sourcesOf(reduced).size === sourcesOf(result).size) return result;
    result = reduced;
  }
}

/** Returns the names of all sources that an item shows. */
function sourceNamesOfItems(collection: Collection): Set<string> {
  const sources = sourcesOf(collection).values();
  return new Set([...sources].flatMap((source) => itemsOf(source).map(({ name }) => name)));
}
