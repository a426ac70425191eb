import { z } from 'zod';
import { IMAGE_TYPES } from '../image-types.js';
import { Id, Timestamp, Version } from './scalars.js';

export type ImageType = (typeof IMAGE_TYPES)[number];

/** An image of a user, without its bytes. */
export const Image = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(IMAGE_TYPES),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Stored file size. */
  bytes: z.int(),
  timeCreated: Timestamp,
  version: Version,
});
export type Image = z.infer<typeof Image>;
