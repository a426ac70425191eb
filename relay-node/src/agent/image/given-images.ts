import type { SceneImage } from '@trailcast/schema/node';
import type { ImageFile } from '../../runner/runner.js';
import type { ImageStore } from './image-store.js';

/** The images of one server. */
export interface ServerImages {
  /** Images that the node has, by id. */
  known: ReadonlyMap<string, SceneImage>;
  /** Ids of images whose file the node does not have. */
  missing: string[];
  filesOf(digests: readonly string[]): ImageFile[];
}

/** Reads the files of a server's images. */
export async function readImages(
  store: Pick<ImageStore, 'read'>,
  images: readonly SceneImage[] = [],
): Promise<ServerImages> {
  const files = new Map<string, Buffer>();
  for (const { digest } of images) {
    const file = files.has(digest) ? null : await store.read(digest);
    if (file) files.set(digest, file);
  }
  return {
    known: new Map(images.flatMap((image) => (files.has(image.digest) ? [[image.id, image]] : []))),
    missing: images.flatMap(({ id, digest }) => (files.has(digest) ? [] : [id])),
    filesOf: (digests) =>
      digests.flatMap((digest) => {
        const file = files.get(digest);
        return file ? [{ digest, file }] : [];
      }),
  };
}
