import type { EntityManager } from '@mikro-orm/core';
import type { ImageType } from '@trailcast/schema/wire';

export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}

/** Access to scene collections, declared by this feature and connected in the composition root. */
export interface ImageUse {
  /** Returns the names of the user's collections that show the image. */
  collectionsWith(em: EntityManager, userId: number, imageId: number): Promise<string[]>;
}

/** A picture as it is stored. */
export interface StoredPicture {
  type: ImageType;
  width: number;
  height: number;
  file: Buffer;
}

/** Decodes and encodes images outside of the event loop. */
export interface ImageCodec {
  /**
   * Returns the picture of a file in a file of the same type that has nothing else in it, at most `imageMaxSide` pixels a
   * side. Throws ImageError with what to change.
   */
  encodeAgain(file: Buffer): Promise<StoredPicture>;
}
