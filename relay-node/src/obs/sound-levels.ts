import type { SoundLevels } from '@trailcast/schema/node';
import { z } from 'zod';

/** Lower levels count as silence, dB. */
const SILENCE_DB = -60;

/** obs-websocket's InputVolumeMeters. Each channel has magnitude, peak, and peak before mute and volume, as factors. */
const Meters = z.array(z.object({ inputName: z.string(), inputLevelsMul: z.array(z.array(z.number())) }));

/**
 * Returns the levels of an event. Only the feed and web pages have sound. OBS omits inputs that the scene does not
 * show. `pageNames` are the names of the inputs that are web pages.
 */
export function parseSoundLevels(inputs: unknown, pageNames: ReadonlySet<string> = NO_PAGES): SoundLevels {
  const meters = Meters.parse(inputs);
  const feedMeters = meters.filter(({ inputName }) => !pageNames.has(inputName));
  return { feed: findPeakDb(listChannels(feedMeters), 2), program: findPeakDb(listChannels(meters), 1) };
}

const NO_PAGES: ReadonlySet<string> = new Set();

const listChannels = (inputs: z.infer<typeof Meters>): number[][] =>
  inputs.flatMap(({ inputLevelsMul }) => inputLevelsMul);

function findPeakDb(channels: readonly number[][], index: number): number | null {
  const peak = Math.max(0, ...channels.map((channel) => channel[index] ?? 0));
  const db = Math.round(20 * Math.log10(peak) * 10) / 10;
  return db >= SILENCE_DB ? db + 0 : null;
}

/** Returns the maximum of each level. */
export function mergeLevels(a: SoundLevels, b: SoundLevels): SoundLevels {
  const maxOrNull = (x: number | null, y: number | null) =>
    x === null ? y : y === null ? x : Math.max(x, y);
  return { feed: maxOrNull(a.feed, b.feed), program: maxOrNull(a.program, b.program) };
}
