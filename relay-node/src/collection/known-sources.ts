import { isFeedInput } from './feed-source.js';
import { asArray, asObject, asText, pointer } from './json-values.js';
import type { KnownImages } from './image/known-images.js';
import type { KnownPages } from './page/known-pages.js';
import { baseId, kindOf, removalReason, type Kind } from './kinds.js';
import { isName } from './names.js';
import type { ParsedSource } from './parse-collection.js';
import type { Removed } from './removed.js';

/** A source on the allow-list. */
export interface KnownSource extends ParsedSource {
  name: string;
  kind: Kind;
}

export interface KnownSources {
  /** By the name used in scenes. Names of additional feed sources map to the first one. */
  byName: Map<string, KnownSource>;
  /** In input order, without duplicates. */
  all: KnownSource[];
  /** Names of removed sources. Items that show them are dropped without a separate report. */
  removedNames: Set<string>;
}

/** Images and pages that a collection may show. */
interface Shown {
  images: KnownImages;
  pages: KnownPages;
}

/** Returns the sources to rebuild and reports the others to `removed`. */
export function selectSources(sources: ParsedSource[], shown: Shown, removed: Removed): KnownSources {
  const known: KnownSources = { byName: new Map(), all: [], removedNames: new Set() };
  for (const source of sources) {
    const refusal = refusalReason(source, known) ?? fileOrPageRefusal(source, shown, removed);
    if (refusal) {
      removed.add(source.path, baseId(source.raw) || 'source', refusal);
      known.removedNames.add(asText(source.raw.name));
    } else addSource(source, known, removed);
  }
  for (const name of known.byName.keys()) known.removedNames.delete(name);
  return known;
}

function refusalReason({ raw, path }: ParsedSource, known: KnownSources): string | null {
  const kind = kindOf(raw);
  if (!kind) return removalReason(baseId(raw));
  if (!isName(raw.name)) return 'A source has a name of 1 to 256 characters on one line.';
  if (known.byName.has(raw.name)) return 'Another source has the same name.';
  if ((kind === 'group') !== path.startsWith('/groups/'))
    return 'Groups are listed under "groups", and only they.';
  if (kind === 'feed' && !isFeedInput(asObject(raw.settings))) {
    return 'Media sources can only play the feed (trailcast://feed).';
  }
  return null;
}

function fileOrPageRefusal(source: ParsedSource, { images, pages }: Shown, removed: Removed): string | null {
  const kind = kindOf(source.raw);
  if (kind === 'image') return images.refusal(source.raw);
  return kind === 'browser' ? pages.refusal(source, removed) : null;
}

/** Adds a source. Additional feed sources are merged into the first, because OBS opens only one feed connection. */
function addSource(source: ParsedSource, known: KnownSources, removed: Removed): void {
  const name = asText(source.raw.name);
  const kind = kindOf(source.raw);
  const first = kind === 'feed' ? known.all.find((each) => each.kind === 'feed') : undefined;
  if (first) {
    known.byName.set(name, first);
    removed.add(
      source.path,
      'ffmpeg_source',
      `The feed is opened once: "${first.name}" is shown in its place.`,
    );
    return;
  }
  if (!kind) return;
  const entry = { ...source, name, kind };
  known.byName.set(name, entry);
  known.all.push(entry);
}

/** Returns the items of a scene or group, with their pointers. */
export function containerItems(source: ParsedSource): { item: unknown; path: string }[] {
  return asArray(asObject(source.raw.settings).items).map((item, index) => ({
    item,
    path: pointer(source.path, 'settings', 'items', index),
  }));
}
