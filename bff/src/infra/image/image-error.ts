/** A file that is no image that can be stored. The message says what to do, for users. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
