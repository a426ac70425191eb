/** A file that is not a supported image. The message says what to do, for users. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
