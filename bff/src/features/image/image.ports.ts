import type { EntityManager } from '@mikro-orm/core';
import type { ImageType } from '@trailcast/schema/wire';

/** Port to payments. */
export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** Port to scene collections. */
export interface ImageUse {
  /** Returns the names of the user's collections that show the image. */
  findCollectionNames(em: EntityManager, userId: number, imageId: number): Promise<string[]>;
}

/** A re-encoded image. Width and height in pixels. */
export interface EncodedPicture {
  type: ImageType;
  width: number;
  height: number;
  file: Buffer;
}

/** Decodes and encodes images outside the event loop. */
export interface ImageCodec {
  /**
   * Re-encodes an image in its own format, without metadata and with at most `imageMaxSide` pixels a side. Throws
   * ImageError with the reason.
   */
  reencode(file: Buffer): Promise<EncodedPicture>;
}
