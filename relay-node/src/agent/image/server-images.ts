import type { SceneImage } from '@trailcast/schema/node';
import type { ImageFile } from '../../runner/runner.js';
import type { ImageStore } from './image-store.js';

/** The images of one server. */
export interface ServerImages {
  /** Images with a file on this node, by id. */
  knownImages: ReadonlyMap<string, SceneImage>;
  /** Ids of images without a file on this node. */
  missingIds: string[];
  /** Returns the files with the given digests. */
  selectFiles(digests: readonly string[]): ImageFile[];
}

/** Reads the files of a server's images from the store. */
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
    knownImages: new Map(images.flatMap((image) => (files.has(image.digest) ? [[image.id, image]] : []))),
    missingIds: images.flatMap(({ id, digest }) => (files.has(digest) ? [] : [id])),
    selectFiles: (digests) =>
      digests.flatMap((digest) => {
        const file = files.get(digest);
        return file ? [{ digest, file }] : [];
      }),
  };
}
