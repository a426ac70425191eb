import { PassThrough, type Readable } from 'node:stream';
import type { SoundLevels } from '@trailcast/schema/node';
import { createMediaPart, createStartPart } from '@trailcast/schema/preview-stream';
import type { ObsControl } from '../../obs/obs-control.js';
import { mergeLevels } from '../../obs/sound-levels.js';

/** Minimum interval between two reports, ms. OBS measures every 50 ms with some jitter. */
const MIN_INTERVAL_MS = 95;

/**
 * Opens a stream with the sound levels of OBS. The stream ends when its reader closes it, or when OBS disconnects.
 * `now` is in ms.
 */
export async function openLevelStream(
  control: Pick<ObsControl, 'subscribeToLevels' | 'on'>,
  now: () => number,
): Promise<Readable> {
  const stream = new PassThrough();
  let peakLevels: SoundLevels | null = null;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  const unsubscribe = await control.subscribeToLevels((levels) => {
    peakLevels = peakLevels ? mergeLevels(peakLevels, levels) : levels;
    if (now() - lastSentAt < MIN_INTERVAL_MS) return;
    lastSentAt = now();
    stream.write(createMediaPart('key', Buffer.from(JSON.stringify(peakLevels))).frame);
    peakLevels = null;
  });
  const removeListener = control.on(({ type }) => type === 'closed' && stream.end());
  stream.once('close', () => {
    removeListener();
    unsubscribe();
  });
  stream.write(createStartPart({ container: 'levels', video: null }, Buffer.alloc(0)).frame);
  return stream;
}
