import { asksForFeed } from './feed-source.js';
import { asArray, asObject, asText, pointer } from './json-values.js';
import { baseId, kindOf, whyNot, type Kind } from './kinds.js';
import { isName } from './names.js';
import type { GivenSource } from './parse-collection.js';
import type { Removed } from './removed.js';

/** A source that will be rebuilt. */
export interface KnownSource extends GivenSource {
  name: string;
  kind: Kind;
}

export interface KnownSources {
  /** By the name that scenes refer to; a further feed source's name leads to the first one. */
  byName: Map<string, KnownSource>;
  /** Each once, in the given order. */
  all: KnownSource[];
  /** Names of what was left out, so that items showing it need no entry of their own. */
  left: Set<string>;
}

/** Sorts out what can be rebuilt; the rest is told in `removed`. */
export function knownSources(given: GivenSource[], removed: Removed): KnownSources {
  const known: KnownSources = { byName: new Map(), all: [], left: new Set() };
  for (const source of given) {
    const refusal = refusalOf(source, known);
    if (refusal) {
      removed.add(source.path, baseId(source.raw) || 'source', refusal);
      known.left.add(asText(source.raw.name));
    } else add(source, known, removed);
  }
  for (const name of known.byName.keys()) known.left.delete(name);
  return known;
}

function refusalOf({ raw, path }: GivenSource, known: KnownSources): string | null {
  const kind = kindOf(raw);
  if (!kind) return whyNot(baseId(raw));
  if (!isName(raw.name)) return 'A source has a name of 1 to 256 characters on one line.';
  if (known.byName.has(raw.name)) return 'Another source has the same name.';
  if ((kind === 'group') !== path.startsWith('/groups/'))
    return 'Groups are listed under "groups", and only they.';
  if (kind === 'feed' && !asksForFeed(asObject(raw.settings))) {
    return 'Media sources can only play the feed (trailcast://feed).';
  }
  return null;
}

/** OBS opens one connection for the feed, however many sources ask for it. */
function add(source: GivenSource, known: KnownSources, removed: Removed): void {
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

/** Items of a scene or group as given, with their pointers. */
export function givenItems(source: GivenSource): { item: unknown; path: string }[] {
  return asArray(asObject(source.raw.settings).items).map((item, index) => ({
    item,
    path: pointer(source.path, 'settings', 'items', index),
  }));
}
