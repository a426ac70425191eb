import type { SceneImage } from '@trailcast/schema/node';
import { BUILT_IN_FILES } from '../../collection/image/built-in-files.js';
import type { ImageFile } from '../../runner/runner.js';
import type { ImageStore } from './image-store.js';

/** The images of one server. */
export interface ServerImages {
  /** Images with a file on this node, by id. */
  knownImages: ReadonlyMap<string, SceneImage>;
  /** Ids of images without a file on this node. */
  missingIds: string[];
  /** Returns the files of these and the built-in images with the given digests. */
  selectFiles(digests: readonly string[]): ImageFile[];
}

/** Reads the files of a server's images from the store. */
export async function readImages(
  store: Pick<ImageStore, 'read'>,
  images: readonly SceneImage[] = [],
): Promise<ServerImages> {
  const files = new Map([...BUILT_IN_FILES.values()].map(({ digest, file }) => [digest, file]));
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
