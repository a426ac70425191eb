import { LIVE_TEXT_KINDS, LIVE_TEXT_SETTING, TIME_ZONE_SETTING } from '@trailcast/schema/source-kinds';
import type { LiveText } from '../clean-collection.js';
import { asObject, asText, createPointer, type Json } from '../json-values.js';
import type { KnownSource } from '../known-sources.js';
import type { Removals } from '../removals.js';

/** Maximum number of live texts in a collection. Each text needs one request to OBS per second. */
const MAX_TEXTS = 20;

/** Returns true if the node updates the text of a source with these settings. */
export function isLiveText(settings: Json): boolean {
  return readKind(settings) !== undefined;
}

/**
 * Returns the texts that the node updates. `isShown` returns true if a scene shows the source. Reports invalid
 * settings and texts beyond the limit. Those texts remain empty.
 */
export function listLiveTexts(
  sources: readonly KnownSource[],
  isShown: (scene: KnownSource, source: KnownSource) => boolean,
  removed: Removals,
): LiveText[] {
  const scenes = sources.filter(({ kind }) => kind === 'scene');
  const texts: LiveText[] = [];
  for (const source of sources.filter(({ kind }) => kind === 'text')) {
    const settings = asObject(source.raw.settings);
    const path = createPointer(source.path, 'settings', LIVE_TEXT_SETTING);
    const kind = readKind(settings);
    if (!kind) {
      if (settings[LIVE_TEXT_SETTING] !== undefined) removed.add(path, 'text', UNKNOWN_TEXT_REASON);
    } else if (texts.length >= MAX_TEXTS) removed.add(path, 'text', TOO_MANY_TEXTS_REASON);
    else {
      const timeZone = readTimeZone(settings, source.path, removed);
      const sceneNames = scenes.filter((scene) => isShown(scene, source)).map(({ name }) => name);
      texts.push({ source: source.name, kind, timeZone, scenes: sceneNames });
    }
  }
  return texts;
}

const UNKNOWN_TEXT_REASON = 'A text that changes by itself is "clock" or "bitrate".';
const TOO_MANY_TEXTS_REASON = `A collection has at most ${MAX_TEXTS} texts that change by themselves.`;

function readKind(settings: Json): LiveText['kind'] | undefined {
  return LIVE_TEXT_KINDS.find((kind) => kind === settings[LIVE_TEXT_SETTING]);
}

function readTimeZone(settings: Json, path: string, removed: Removals): string {
  const timeZone = asText(settings[TIME_ZONE_SETTING]);
  if (timeZone === '') return 'UTC';
  if (isTimeZone(timeZone)) return timeZone;
  const reason = 'This time zone is unknown, so UTC is shown.';
  removed.add(createPointer(path, 'settings', TIME_ZONE_SETTING), 'time zone', reason);
  return 'UTC';
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
