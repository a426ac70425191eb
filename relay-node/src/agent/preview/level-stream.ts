import { PassThrough, type Readable } from 'node:stream';
import type { SoundLevels } from '@trailcast/schema/node';
import { mediaPart, startPart } from '@trailcast/schema/preview-stream';
import type { ObsControl } from '../../obs/obs-control.js';
import { mergeLevels } from '../../obs/sound-levels.js';

/** Minimum interval between two reports, ms: at most ten a second. OBS measures every 50 ms, with some jitter. */
const EVERY_MS = 95;

/** Opens the levels of one OBS as parts of a preview, until the reader or OBS's connection closes. `now` is in ms. */
export async function openLevelStream(
  control: Pick<ObsControl, 'levels' | 'on'>,
  now: () => number,
): Promise<Readable> {
  const stream = new PassThrough();
  let loudest: SoundLevels | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  const stopLevels = await control.levels((levels) => {
    loudest = loudest ? mergeLevels(loudest, levels) : levels;
    if (now() - sentAt < EVERY_MS) return;
    sentAt = now();
    stream.write(mediaPart('key', Buffer.from(JSON.stringify(loudest))).frame);
    loudest = null;
  });
  const release = control.on(({ type }) => type === 'closed' && stream.end());
  stream.once('close', () => {
    release();
    stopLevels();
  });
  stream.write(startPart({ container: 'levels', video: null }, Buffer.alloc(0)).frame);
  return stream;
}
