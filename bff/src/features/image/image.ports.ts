import type { EntityManager } from '@mikro-orm/core';
import type { ImageType } from '@trailcast/schema/wire';

/** Access to the states of payments. The payment feature implements it. */
export interface ActivePayment {
  /** Returns true if the user's payment is ACTIVE. */
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** Access to scene collections. The scene-collection feature implements it. */
export interface ImageCollections {
  /** Returns the names of the user's collections that show the image. */
  findCollectionNames(em: EntityManager, userId: number, imageId: number): Promise<string[]>;
}

/** A re-encoded image. Width and height in pixels. */
export interface EncodedImage {
  type: ImageType;
  width: number;
  height: number;
  file: Buffer;
}

/** Decodes and encodes images outside the event loop. */
export interface ImageCodec {
  /**
   * Re-encodes an image in its own format, without metadata and with at most `imageMaxSide` pixels per side. Throws
   * ImageError if the file is not a valid image of a supported format.
   */
  reencode(file: Buffer): Promise<EncodedImage>;
}
