import { z } from 'zod';

/** `program`: the picture that OBS sends. `feed`: the feed as OBS receives it. */
export const PICTURE_SOURCES = ['program', 'feed'] as const;

export type PictureSource = (typeof PICTURE_SOURCES)[number];

/** `small`: for a phone, on mobile data. `large`: for a desktop. A node that knows only small ones sends those. */
export const PICTURE_SIZES = ['small', 'large'] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Response of GET picture and GET scene-picture: a JPEG within the limits below. */
export const ServerPicture = z.object({ jpeg: z.base64() });

export interface PictureLimits {
  /** Pixels. */
  width: number;
  /** Maximum size of the file. */
  bytes: number;
  /** Maximum age, ms. */
  ageMs: number;
}

export const PICTURE_LIMITS: Record<PictureSize, PictureLimits> = {
  small: { width: 640, bytes: 30_000, ageMs: 2_000 },
  large: { width: 960, bytes: 80_000, ageMs: 2_000 },
};
/** Limits of a scene's picture, for the button that switches to the scene. */
export const SCENE_PICTURE_LIMITS: PictureLimits = { width: 384, bytes: 15_000, ageMs: 5_000 };
