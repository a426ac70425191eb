import type { SoundLevels } from '@trailcast/schema/node';
import { z } from 'zod';

/** Lower levels count as silence, dB. */
const SILENCE_DB = -60;

/** obs-websocket's InputVolumeMeters. Per channel: magnitude, peak, and peak before mute and volume, as factors. */
const Meters = z.array(z.object({ inputName: z.string(), inputLevelsMul: z.array(z.array(z.number())) }));

/**
 * Returns the levels of an event. Apart from web pages, the feed is the only input with sound. OBS omits inputs that the
 * scene does not show. `pages`: names of the inputs that are web pages.
 */
export function parseSoundLevels(inputs: unknown, pages: ReadonlySet<string> = NO_PAGES): SoundLevels {
  const all = Meters.parse(inputs);
  const feeds = all.filter(({ inputName }) => !pages.has(inputName));
  return { feed: peakDb(channelsOf(feeds), 2), program: peakDb(channelsOf(all), 1) };
}

const NO_PAGES: ReadonlySet<string> = new Set();

const channelsOf = (inputs: z.infer<typeof Meters>): number[][] =>
  inputs.flatMap(({ inputLevelsMul }) => inputLevelsMul);

function peakDb(channels: readonly number[][], index: number): number | null {
  const peak = Math.max(0, ...channels.map((channel) => channel[index] ?? 0));
  const db = Math.round(20 * Math.log10(peak) * 10) / 10;
  return db >= SILENCE_DB ? db + 0 : null;
}

/** Returns the maximum of each level. */
export function maxLevels(a: SoundLevels, b: SoundLevels): SoundLevels {
  const max = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : Math.max(x, y));
  return { feed: max(a.feed, b.feed), program: max(a.program, b.program) };
}
