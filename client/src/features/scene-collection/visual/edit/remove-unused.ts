import { itemsOf, sourcesOf, type Collection } from '../model/collection.js';
import { textOf } from '../model/values.js';
import { mapSources } from './lists.js';

/**
 * Returns the collection without sources that an item showed in `before` and that no item shows now. OBS drops them
 * too. Scenes stay, and so do sources that were already unused.
 */
export function removeUnused(collection: Collection, before: Collection): Collection {
  const shown = shownIn(before);
  let now = collection;
  // Removing a group can leave its members unused.
  for (;;) {
    const still = shownIn(now);
    const unused = new Set([...shown].filter((name) => !still.has(name)));
    const left = mapSources(now, (source) =>
      source.id !== 'scene' && unused.has(textOf(source.name)) ? null : source,
    );
    if (sourcesOf(left).size === sourcesOf(now).size) return now;
    now = left;
  }
}

function shownIn(collection: Collection): Set<string> {
  const sources = sourcesOf(collection).values();
  return new Set([...sources].flatMap((source) => itemsOf(source).map(({ name }) => name)));
}
