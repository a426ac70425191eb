import { itemsOf, sourcesOf, type Collection } from '../model/collection.js';
import { textOf } from '../model/values.js';
import { mapSources } from './lists.js';

/**
 * Returns the collection without sources that `before` showed somewhere and that nothing shows since. OBS forgets them too.
 * Scenes stay, and so do sources that were unused before.
 */
export function removeUnused(collection: Collection, before: Collection): Collection {
  const shown = shownIn(before);
  let now = collection;
  // A group that goes takes what only it showed.
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
