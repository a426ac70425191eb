import { PassThrough, type Readable } from 'node:stream';
import type { SoundLevels } from '@trailcast/schema/node';
import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type { ObsControl } from '../../obs/obs-control.js';
import { mergeLevels } from '../../obs/sound-levels.js';

/** Minimum interval between two reports, ms. OBS measures every 50 ms with some jitter. */
const MIN_INTERVAL_MS = 95;

/**
 * Opens a stream with the sound levels of OBS. It ends when the reader closes it or OBS disconnects. `now` is in ms.
 */
export async function openLevelStream(
  control: Pick<ObsControl, 'levels' | 'on'>,
  now: () => number,
): Promise<Readable> {
  const stream = new PassThrough();
  let peakLevels: SoundLevels | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  const stopLevels = await control.levels((levels) => {
    peakLevels = peakLevels ? mergeLevels(peakLevels, levels) : levels;
    if (now() - sentAt < MIN_INTERVAL_MS) return;
    sentAt = now();
    stream.write(createMediaPart('key', Buffer.from(JSON.stringify(peakLevels))).frame);
    peakLevels = null;
  });
  const stopListening = control.on(({ type }) => type === 'closed' && stream.end());
  stream.once('close', () => {
    stopListening();
    stopLevels();
  });
  stream.write(createStartPart({ container: 'levels', video: null }, Buffer.alloc(0)).frame);
  return stream;
}
