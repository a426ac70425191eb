import { z } from 'zod';
import { PICTURE_SOURCES } from './picture.js';

/** What a live preview can be: a picture with its sound, or how loud the sound is. */
export const PREVIEW_SOURCES = [...PICTURE_SOURCES, 'levels'] as const;
export type PreviewSource = (typeof PREVIEW_SOURCES)[number];

/** Peaks of a tenth of a second in dB of full scale; null below -60. */
export const SoundLevels = z.object({
  /** As it arrives, before mute and volume. Null also while the shown scene does not have it. */
  feed: z.number().max(20).nullable(),
  /** The loudest of what can be heard. */
  program: z.number().max(40).nullable(),
});
export type SoundLevels = z.infer<typeof SoundLevels>;
