import { asInteger, asText, isObject, type Json } from './json-values.js';
import { listItems, type KnownSource, type KnownSources } from './known-sources.js';
import type { Removals } from './removals.js';
import { cleanItem } from './scene-items.js';

const MAX_ITEMS = 500;
/** Maximum number of items in the whole collection. It also limits the time of the search for cycles. */
const MAX_ITEMS_TOTAL = 5000;
/** Maximum number of items that a scene draws, including nested scenes, to prevent exponential growth. */
const MAX_DRAWN_ITEMS = 2000;

/** Rebuilt items of every scene and group. Items that would make a scene show itself are removed. */
export class SceneGraph {
  readonly #items = new Map<KnownSource, { json: Json; shownSource: KnownSource }[]>();
  readonly #drawnCounts = new Map<KnownSource, number>();
  /** Number of items in the whole collection so far. */
  #itemCount = 0;

  constructor(
    private readonly knownSources: KnownSources,
    private readonly removed: Removals,
  ) {
    const containers = knownSources.all.filter(isContainer);
    for (const container of containers) this.#items.set(container, this.#cleanItems(container));
    for (const container of containers) this.#limitDrawnItems(container);
  }

  listItemJson(container: KnownSource): Json[] {
    return this.#listItems(container).map(({ json }) => json);
  }

  showsFeed(container: KnownSource): boolean {
    return this.#showsAny(container, ({ kind }) => kind === 'feed');
  }

  /** Returns true if `container` contains `source`, shown or hidden. */
  contains(container: KnownSource, source: KnownSource): boolean {
    return this.#listItems(container).some(
      ({ shownSource }) => shownSource === source || this.contains(shownSource, source),
    );
  }

  /** Returns true if `source` is visible in `container`. */
  isVisible(container: KnownSource, source: KnownSource): boolean {
    return this.#showsAny(container, (visibleSource) => visibleSource === source);
  }

  #showsAny(container: KnownSource, matches: (source: KnownSource) => boolean): boolean {
    return this.#listItems(container).some(
      ({ json, shownSource }) =>
        json.visible === true && (matches(shownSource) || this.#showsAny(shownSource, matches)),
    );
  }

  #listItems(container: KnownSource): { json: Json; shownSource: KnownSource }[] {
    return this.#items.get(container) ?? [];
  }

  #cleanItems(container: KnownSource): { json: Json; shownSource: KnownSource }[] {
    const items: { json: Json; shownSource: KnownSource }[] = [];
    this.#items.set(container, items);
    const ids = new Set<number>();
    for (const { item, path } of listItems(container)) {
      // OBS repeats a group's items in its scene for older versions of OBS.
      if (!isObject(item) || item.group_item_backup === true) continue;
      const shownSource = this.knownSources.byName.get(asText(item.name));
      const problem = this.#findProblem(container, shownSource, items.length);
      if (problem || !shownSource) {
        if (!this.knownSources.removedNames.has(asText(item.name))) this.removed.add(path, 'item', problem);
        continue;
      }
      this.#itemCount += 1;
      items.push({ json: cleanItem(item, shownSource.name, findFreeId(item.id, ids)), shownSource });
    }
    return items;
  }

  /** Returns the reason for removing an item, or an empty string if it is allowed. */
  #findProblem(container: KnownSource, shownSource: KnownSource | undefined, count: number): string {
    if (!shownSource) return 'The source that it shows does not exist.';
    if (count >= MAX_ITEMS) return `A scene has at most ${MAX_ITEMS} items.`;
    if (this.#itemCount >= MAX_ITEMS_TOTAL) return `A collection has at most ${MAX_ITEMS_TOTAL} items.`;
    if (shownSource.kind === 'group' && container.kind === 'group') return 'A group cannot hold a group.';
    if (this.#containsContainer(shownSource, container)) return 'A scene cannot show itself.';
    return '';
  }

  #containsContainer(container: KnownSource, target: KnownSource, visited = new Set<KnownSource>()): boolean {
    if (container === target) return true;
    if (visited.has(container)) return false;
    visited.add(container);
    return this.#listItems(container).some(
      ({ shownSource }) => isContainer(shownSource) && this.#containsContainer(shownSource, target, visited),
    );
  }

  /** Removes items beyond `MAX_DRAWN_ITEMS`. Returns the number of drawn items. */
  #limitDrawnItems(container: KnownSource): number {
    const knownCount = this.#drawnCounts.get(container);
    if (knownCount !== undefined) return knownCount;
    let drawnCount = 0;
    const drawnItems = this.#listItems(container).filter(({ shownSource }) => {
      const itemCount = 1 + (isContainer(shownSource) ? this.#limitDrawnItems(shownSource) : 0);
      if (drawnCount + itemCount > MAX_DRAWN_ITEMS) {
        this.removed.add(
          container.path,
          'item',
          `A scene draws at most ${MAX_DRAWN_ITEMS} items, including those of nested scenes.`,
        );
        return false;
      }
      drawnCount += itemCount;
      return true;
    });
    this.#items.set(container, drawnItems);
    this.#drawnCounts.set(container, drawnCount);
    return drawnCount;
  }
}

function isContainer(source: KnownSource): boolean {
  return source.kind === 'scene' || source.kind === 'group';
}

/** Returns the given id if it is valid and unused, otherwise the next unused one. */
function findFreeId(requestedId: unknown, usedIds: Set<number>): number {
  let id = asInteger(requestedId, { min: 1, max: 1_000_000, otherwise: 1 });
  while (usedIds.has(id)) id += 1;
  usedIds.add(id);
  return id;
}
