import type { CleanCollection } from './clean-collection.js';
import { asArray, asBoolean, asNumber, asObject, asText, type Json } from './json-values.js';

/** A change that OBS can apply without reloading the collection, even during a broadcast. */
export type LiveChange =
  /** `container` is the scene or group with the item. */
  | { kind: 'visible'; container: string; item: number; visible: boolean }
  | { kind: 'text'; source: string; text: string }
  | { kind: 'muted'; source: string; muted: boolean }
  /** `volume` is a factor: 1 is unchanged, 0 is silent. */
  | { kind: 'volume'; source: string; volume: number };

const CONTAINERS: readonly unknown[] = ['scene', 'group'];
const TEXT = 'text_ft2_source';
/** Kinds of rebuilt sources with sound. */
const SOUNDS: readonly unknown[] = ['ffmpeg_source', 'trailcast_browser'];

/** Returns the changes from one collection to another, or null if they also differ in something else. */
export function liveChanges(before: CleanCollection, after: CleanCollection): LiveChange[] | null {
  if (before.card !== after.card || fixedPart(before.json) !== fixedPart(after.json)) return null;
  const [old, changed] = [sourcesOf(before.json), sourcesOf(after.json)];
  // Equal fixed parts have the same sources in the same order.
  return changed.flatMap((source, index) => changesOf(old[index] ?? {}, source));
}

const sourcesOf = ({ sources, groups }: Json): Json[] =>
  [...asArray(sources), ...asArray(groups)].map(asObject);

const itemsOf = ({ settings }: Json): Json[] => asArray(asObject(settings).items).map(asObject);

function changesOf(before: Json, after: Json): LiveChange[] {
  if (CONTAINERS.includes(after.id)) return itemChanges(before, after);
  const source = asText(after.name);
  const [text, muted, volume] = [asObject(after.settings).text, after.muted, after.volume];
  const changes: LiveChange[] = [];
  if (after.id === TEXT && text !== asObject(before.settings).text)
    changes.push({ kind: 'text', source, text: asText(text) });
  if (SOUNDS.includes(after.id) && muted !== before.muted)
    changes.push({ kind: 'muted', source, muted: asBoolean(muted, false) });
  if (SOUNDS.includes(after.id) && volume !== before.volume)
    changes.push({ kind: 'volume', source, volume: asNumber(volume, { min: 0, max: 20, otherwise: 1 }) });
  return changes;
}

function itemChanges(before: Json, after: Json): LiveChange[] {
  const old = itemsOf(before);
  return itemsOf(after).flatMap((item, index): LiveChange[] => {
    const visible = item.visible === true;
    if (visible === (old[index]?.visible === true)) return [];
    return [{ kind: 'visible', container: asText(after.name), item: Number(item.id), visible }];
  });
}

/** Returns everything that can't be changed without a reload, for comparison. */
function fixedPart(json: Json): string {
  return JSON.stringify({
    ...json,
    sources: asArray(json.sources).map((source) => fixedSource(asObject(source))),
    groups: asArray(json.groups).map((group) => fixedSource(asObject(group))),
  });
}

function fixedSource(source: Json): Json {
  if (SOUNDS.includes(source.id)) return { ...source, muted: null, volume: null };
  const settings = asObject(source.settings);
  if (source.id === TEXT) return { ...source, settings: { ...settings, text: null } };
  if (!CONTAINERS.includes(source.id)) return source;
  return { ...source, settings: { ...settings, items: itemsOf(source).map(fixedItem) } };
}

const fixedItem = (item: Json): Json => ({ ...item, visible: null });
