import type { SourceKind } from '@trailcast/schema/source-kinds';
import { isFeedInput } from './feed-source.js';
import { asArray, asObject, asText, createPointer } from './json-values.js';
import type { KnownImages } from './image/known-images.js';
import type { KnownPages } from './page/known-pages.js';
import { findBaseId, findSourceKind, findRemovalReason } from './kinds.js';
import { isName } from './names.js';
import type { ParsedSource } from './parse-collection.js';
import type { Removals } from './removals.js';

/** A source on the allow-list. */
export interface KnownSource extends ParsedSource {
  name: string;
  kind: SourceKind;
}

/** The sources of a collection after the allow-list was applied. */
export interface KnownSources {
  /** Sources by their names in scenes. The names of additional feed sources map to the first one. */
  byName: Map<string, KnownSource>;
  /** All sources in input order, without duplicates. */
  all: KnownSource[];
  /** Names of removed sources. Items that show them are removed without a separate report. */
  removedNames: Set<string>;
}

/** The images and pages that the collection shows. */
interface ShownContent {
  images: KnownImages;
  pages: KnownPages;
}

/** Returns the allowed sources, and reports the others to `removed`. */
export function selectSources(
  sources: ParsedSource[],
  content: ShownContent,
  removed: Removals,
): KnownSources {
  const knownSources: KnownSources = { byName: new Map(), all: [], removedNames: new Set() };
  for (const source of sources) {
    const problem = findProblem(source, knownSources) ?? addContent(source, content, removed);
    if (problem) {
      removed.add(source.path, findBaseId(source.raw) || 'source', problem);
      knownSources.removedNames.add(asText(source.raw.name));
    } else addSource(source, knownSources, removed);
  }
  for (const name of knownSources.byName.keys()) knownSources.removedNames.delete(name);
  return knownSources;
}

/** Returns the reason why the source is not allowed, or null if it is allowed. */
function findProblem({ raw, path }: ParsedSource, knownSources: KnownSources): string | null {
  const kind = findSourceKind(raw);
  if (!kind) return findRemovalReason(findBaseId(raw));
  if (!isName(raw.name)) return 'A source has a name of 1 to 256 characters on one line.';
  if (knownSources.byName.has(raw.name)) return 'Another source has the same name.';
  if ((kind === 'group') !== path.startsWith('/groups/'))
    return 'Groups are listed under "groups". Other sources must not be listed there.';
  if (kind === 'feed' && !isFeedInput(asObject(raw.settings))) {
    return 'Media sources can only play the feed (trailcast://feed).';
  }
  return null;
}

/** Adds the image or page that the source shows. Returns the reason if it can't be shown, otherwise null. */
function addContent(source: ParsedSource, { images, pages }: ShownContent, removed: Removals): string | null {
  const kind = findSourceKind(source.raw);
  if (kind === 'image') return images.tryAdd(source.raw);
  return kind === 'browser' ? pages.tryAdd(source, removed) : null;
}

/** Adds a source. Additional feed sources are merged into the first, because OBS opens only one feed connection. */
function addSource(source: ParsedSource, knownSources: KnownSources, removed: Removals): void {
  const name = asText(source.raw.name);
  const kind = findSourceKind(source.raw);
  const firstFeed =
    kind === 'feed' ? knownSources.all.find((candidate) => candidate.kind === 'feed') : undefined;
  if (firstFeed) {
    knownSources.byName.set(name, firstFeed);
    removed.add(
      source.path,
      'ffmpeg_source',
      `The feed is opened once: "${firstFeed.name}" is shown in its place.`,
    );
    return;
  }
  if (!kind) return;
  const knownSource = { ...source, name, kind };
  knownSources.byName.set(name, knownSource);
  knownSources.all.push(knownSource);
}

/** Returns the items of a scene or group, with their pointers. */
export function listItems(source: ParsedSource): { item: unknown; path: string }[] {
  return asArray(asObject(source.raw.settings).items).map((item, index) => ({
    item,
    path: createPointer(source.path, 'settings', 'items', index),
  }));
}
