import { createHash } from 'node:crypto';
import { readBrowserSource } from '@trailcast/schema/browser-sources';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { FEED_PLACEHOLDER, imageIdOf, sourceKindOf, type SourceKind } from '@trailcast/schema/source-kinds';
import type { SceneSource, SoundSource } from '@trailcast/schema/wire';

type Json = Record<string, unknown>;
/** Keys and indexes from the collection to a value. */
export type JsonPath = (string | number)[];

interface Source {
  name: string;
  kind: SourceKind;
  raw: Json;
  path: JsonPath;
}

/** An item of a scene or group, with its paths in the collection. */
export interface FoundItem {
  id: string;
  item: Json;
  source: Source;
  path: JsonPath;
}

/** Returns the id of a source's `nth` item (from 0) in a scene or group. */
export const createItemId = (container: string, source: string, nth: number): string =>
  digestParts(['item', container, source, nth]);

/** A sound and the sources that play it. */
export interface FoundSound extends SoundSource {
  sources: readonly Source[];
}

/** Returns the id of the sound of sources with these names. */
export const createSoundId = (...sources: string[]): string => digestParts(['sound', ...sources]);

const digestParts = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/**
 * The sources of a stored collection that a node shows. `text` must have passed `checkObsCollection`. `productUrl`: see
 * readBrowserSource.
 */
export class CollectionSources {
  readonly #byName = new Map<string, Source>();

  constructor(
    text: string,
    private readonly productUrl: string | null = null,
  ) {
    const { sources, groups } = asObject(JSON.parse(text));
    this.#add(asArray(sources), 'sources', (kind) => kind !== 'group');
    this.#add(asArray(groups), 'groups', (kind) => kind === 'group');
  }

  /** Returns a scene's sources from front to back, each followed by its children. Lists each scene and group once. */
  listSources(scene: string): SceneSource[] {
    const container = this.#byName.get(scene);
    return container?.kind === 'scene' ? this.#listNested(container, null, new Set()) : [];
  }

  /** Returns the sound of the feed, and the sound that all web pages share. */
  listSounds(): FoundSound[] {
    const sources = [...this.#byName.values()];
    // The node opens further media sources of the feed like the first one, so the feed has one sound.
    const feedSources = sources.filter(({ kind }) => kind === 'feed').slice(0, 1);
    const pageSources = sources.filter(({ kind }) => kind === 'browser');
    return [feedSources, pageSources].filter(({ length }) => length > 0).map(combineSounds);
  }

  /** Returns the item with this id, in any scene or group. */
  findItem(id: string): FoundItem | undefined {
    for (const container of this.#byName.values()) {
      const matchingItem = this.#listItems(container).find((item) => item.id === id);
      if (matchingItem) return matchingItem;
    }
    return undefined;
  }

  #add(list: unknown[], key: string, isAccepted: (kind: SourceKind) => boolean): void {
    for (const [index, value] of list.entries()) {
      const raw = asObject(value);
      const name = asText(raw['name']);
      const kind = sourceKindOf(asText(raw['id']) || asText(raw['versioned_id']));
      if (!kind || !isAccepted(kind) || name === '' || this.#byName.has(name)) continue;
      if (kind === 'feed' && !isFeed(raw)) continue;
      if (kind === 'image' && imageIdOf(asText(asObject(raw['settings'])['file'])) === null) continue;
      if (kind === 'browser' && this.#isRejected(raw)) continue;
      this.#byName.set(name, { name, kind, raw, path: [key, index] });
    }
  }

  #isRejected(raw: Json): boolean {
    return 'removalReason' in readBrowserSource(asObject(raw['settings']), this.productUrl);
  }

  #listNested(container: Source, within: string | null, visited: Set<Source>): SceneSource[] {
    visited.add(container);
    return this.#listItems(container)
      .reverse()
      .flatMap(({ id, item, source }): SceneSource[] => {
        const { name, kind } = source;
        const text = kind === 'text' ? { text: readTextSetting(source) } : {};
        const listedSource = { id, within, name, kind, visible: item['visible'] !== false, ...text };
        const isContainer = (kind === 'scene' || kind === 'group') && !visited.has(source);
        return isContainer ? [listedSource, ...this.#listNested(source, id, visited)] : [listedSource];
      });
  }

  /** Returns the items from back to front, as stored. */
  #listItems(container: Source): FoundItem[] {
    if (container.kind !== 'scene' && container.kind !== 'group') return [];
    const counts = new Map<string, number>();
    return asArray(asObject(container.raw['settings'])['items']).flatMap((value, index): FoundItem[] => {
      const item = asObject(value);
      const source = this.#byName.get(asText(item['name']));
      // OBS repeats a group's items in its scene for older versions.
      if (!source || item['group_item_backup'] === true) return [];
      const nth = counts.get(source.name) ?? 0;
      counts.set(source.name, nth + 1);
      const id = createItemId(container.name, source.name, nth);
      return [{ id, item, source, path: [...container.path, 'settings', 'items', index] }];
    });
  }
}

/** Returns one sound for several sources: muted if one source is muted, with the lowest volume. */
export function combineSounds(sources: readonly Source[]): FoundSound {
  const names = sources.map(({ name }) => name);
  return {
    id: createSoundId(...names),
    name: names.join(', '),
    muted: sources.some(({ raw }) => raw['muted'] === true),
    volumeDb: Math.min(...sources.map(({ raw }) => toDb(raw['volume']))),
    sources,
  };
}

export const readTextSetting = ({ raw }: Source): string => asText(asObject(raw['settings'])['text']);

/** Converts OBS's volume factor to dB. Values below the scale become its minimum. */
function toDb(volume: unknown): number {
  const factor = typeof volume === 'number' && volume >= 0 ? volume : 1;
  const { minVolumeDb, maxVolumeDb } = SOURCE_LIMITS;
  const db = Math.round(20 * Math.log10(factor) * 10) / 10;
  return Math.min(maxVolumeDb, Math.max(minVolumeDb, db)) + 0;
}

/** Converts dB to OBS's volume factor. */
export const toFactor = (db: number): number => Number((10 ** (db / 20)).toFixed(6));

function isFeed(raw: Json): boolean {
  return asText(asObject(raw['settings'])['input']).trim().replace(/\/$/, '') === FEED_PLACEHOLDER;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
