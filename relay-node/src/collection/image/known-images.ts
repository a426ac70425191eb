import type { SceneImage } from '@trailcast/schema/node';
import { imageIdOf } from '@trailcast/schema/source-kinds';
import { asObject, asText, type Json } from '../json-values.js';
import { findRemovalReason } from '../kinds.js';
import { BUILT_IN_FILES } from './built-in-files.js';

/** Limits for all images of a collection. OBS stores each image in memory with 4 bytes per pixel. */
const MAX_IMAGES = 20;
const MAX_MEGAPIXELS = 32;

/** The owner's and the built-in images, and those that a collection shows. */
export class KnownImages {
  /** Digests of the shown images. */
  readonly #shownDigests = new Set<string>();
  #pixels = 0;

  constructor(private readonly images: ReadonlyMap<string, SceneImage>) {}

  /** Digests of the shown images. */
  get digests(): string[] {
    return [...this.#shownDigests];
  }

  /** Adds the image of an image source. Returns null, or the reason for removing the source. */
  tryAdd(source: Json): string | null {
    const id = readImageId(source);
    if (id === null) return findRemovalReason('image_source');
    const image = this.#find(id);
    if (!image) return 'This image does not exist any more. Choose another one for the source.';
    if (this.#shownDigests.has(image.digest)) return null;
    if (this.#shownDigests.size >= MAX_IMAGES) return `A collection shows at most ${MAX_IMAGES} images.`;
    if (this.#pixels + image.pixels > MAX_MEGAPIXELS * 1e6)
      return `The images of a collection have at most ${MAX_MEGAPIXELS} megapixels together. Make them smaller.`;
    this.#shownDigests.add(image.digest);
    this.#pixels += image.pixels;
    return null;
  }

  /** Returns OBS's settings of an allowed source. The instance later replaces the digest in `file` with a path. */
  createSettings(source: Json): Json {
    const id = readImageId(source) ?? '';
    // A built-in image takes 4 MB in OBS. Loading all of them would delay the start of every server.
    return { file: this.#find(id)?.digest ?? '', unload: BUILT_IN_FILES.has(id), linear_alpha: false };
  }

  #find(id: string): SceneImage | undefined {
    return BUILT_IN_FILES.get(id) ?? this.images.get(id);
  }
}

const readImageId = ({ settings }: Json) => imageIdOf(asText(asObject(settings).file));
