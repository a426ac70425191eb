import type { CleanCollection } from './clean-collection.js';
import { asArray, asBoolean, asNumber, asObject, asText, type Json } from './json-values.js';
import { cleanFont, type TextFont } from './source-settings.js';

/** A change that OBS can apply without loading the collection, even during a broadcast. */
export type LiveChange =
  /** `container` is the scene or group with the item. */
  | { kind: 'visible'; container: string; item: number; visible: boolean }
  /** `font` is omitted if it stays. A new text may need another face, because fonts lack signs. */
  | { kind: 'text'; source: string; text: string; font?: TextFont }
  | { kind: 'muted'; source: string; muted: boolean }
  /** `volume` is a factor: 1 does not change the sound, 0 is silence. */
  | { kind: 'volume'; source: string; volume: number };

const CONTAINERS: readonly unknown[] = ['scene', 'group'];
const TEXT_SOURCE = 'text_ft2_source';
/** Kinds of rebuilt sources with sound. */
const SOUND_SOURCES: readonly unknown[] = ['ffmpeg_source', 'trailcast_browser'];

/** Returns the changes from the old to the new version of a collection, or null if OBS must load the new version. */
export function findLiveChanges(
  oldVersion: CleanCollection,
  newVersion: CleanCollection,
): LiveChange[] | null {
  if (
    oldVersion.cardScene !== newVersion.cardScene ||
    serialiseFixedProperties(oldVersion.json) !== serialiseFixedProperties(newVersion.json)
  )
    return null;
  const [oldSources, newSources] = [readSources(oldVersion.json), readSources(newVersion.json)];
  // Versions with equal fixed properties have the same sources in the same order.
  return newSources.flatMap((source, index) => compareSources(oldSources[index] ?? {}, source));
}

const readSources = ({ sources, groups }: Json): Json[] =>
  [...asArray(sources), ...asArray(groups)].map(asObject);

const readItems = ({ settings }: Json): Json[] => asArray(asObject(settings).items).map(asObject);

function compareSources(oldVersion: Json, newVersion: Json): LiveChange[] {
  if (CONTAINERS.includes(newVersion.id)) return compareItems(oldVersion, newVersion);
  const source = asText(newVersion.name);
  const { muted, volume } = newVersion;
  if (newVersion.id === TEXT_SOURCE)
    return compareTexts(source, asObject(oldVersion.settings), asObject(newVersion.settings));
  const changes: LiveChange[] = [];
  if (SOUND_SOURCES.includes(newVersion.id) && muted !== oldVersion.muted)
    changes.push({ kind: 'muted', source, muted: asBoolean(muted, false) });
  if (SOUND_SOURCES.includes(newVersion.id) && volume !== oldVersion.volume)
    changes.push({ kind: 'volume', source, volume: asNumber(volume, { min: 0, max: 20, otherwise: 1 }) });
  return changes;
}

function compareTexts(source: string, oldSettings: Json, newSettings: Json): LiveChange[] {
  const text = asText(newSettings.text);
  const font = cleanFont(asObject(newSettings.font), text);
  const changesFace = font.face !== asObject(oldSettings.font).face;
  if (text === oldSettings.text && !changesFace) return [];
  return [{ kind: 'text', source, text, ...(changesFace && { font }) }];
}

function compareItems(oldVersion: Json, newVersion: Json): LiveChange[] {
  const oldItems = readItems(oldVersion);
  return readItems(newVersion).flatMap((item, index): LiveChange[] => {
    const visible = item.visible === true;
    if (visible === (oldItems[index]?.visible === true)) return [];
    return [{ kind: 'visible', container: asText(newVersion.name), item: Number(item.id), visible }];
  });
}

/** Returns all properties that OBS can't change without loading the collection, as text for a comparison. */
function serialiseFixedProperties(json: Json): string {
  return JSON.stringify({
    ...json,
    sources: asArray(json.sources).map((source) => clearLiveProperties(asObject(source))),
    groups: asArray(json.groups).map((group) => clearLiveProperties(asObject(group))),
  });
}

function clearLiveProperties(source: Json): Json {
  if (SOUND_SOURCES.includes(source.id)) return { ...source, muted: null, volume: null };
  const settings = asObject(source.settings);
  if (source.id === TEXT_SOURCE) {
    const font = { ...asObject(settings.font), face: null };
    return { ...source, settings: { ...settings, text: null, font } };
  }
  if (!CONTAINERS.includes(source.id)) return source;
  return { ...source, settings: { ...settings, items: readItems(source).map(clearVisibility) } };
}

const clearVisibility = (item: Json): Json => ({ ...item, visible: null });
