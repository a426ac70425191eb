import { z } from 'zod';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** An image of a user's scenes. `digest` is the SHA-256 of its file, hex. */
export const SceneImage = z.object({
  id: z.string().min(1).max(16),
  digest: Digest,
  /** Pixels in OBS's memory, four bytes each. */
  pixels: z.int().nonnegative(),
});

/** Path parameters of NODE_PATHS.image. */
export const ImageParameters = z.object({ digest: Digest });

/** Body of PUT. */
export const ImageBody = z.object({ base64: z.base64() });

/** Response of GET. */
export const StoredImage = z.object({ bytes: z.int() });

export type SceneImage = z.infer<typeof SceneImage>;
export type ImageBody = z.infer<typeof ImageBody>;
export type StoredImage = z.infer<typeof StoredImage>;
