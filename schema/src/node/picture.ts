import { z } from 'zod';

/** `program`: what OBS sends. `feed`: the feed as OBS receives it. */
export const PICTURE_SOURCES = ['program', 'feed'] as const;

export type PictureSource = (typeof PICTURE_SOURCES)[number];

/** Response of GET picture: a JPEG, 320 pixels wide, at most 2 s old. */
export const ServerPicture = z.object({ jpeg: z.base64() });

/** Width in pixels, and maximum size in bytes. */
export const PICTURE_LIMITS = { width: 320, bytes: 15_000 } as const;
