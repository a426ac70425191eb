import { z } from 'zod';
import { PICTURE_SOURCES } from './picture.js';

/** Kinds of live previews: picture with sound, or the sound levels. */
export const PREVIEW_SOURCES = [...PICTURE_SOURCES, 'levels'] as const;
export type PreviewSource = (typeof PREVIEW_SOURCES)[number];

/** Peaks over a tenth of a second, dBFS; null below -60. */
export const SoundLevels = z.object({
  /** Before mute and volume. Null also while the program scene does not contain the feed. */
  feed: z.number().max(20).nullable(),
  /** The loudest audible source. */
  program: z.number().max(40).nullable(),
});
export type SoundLevels = z.infer<typeof SoundLevels>;
