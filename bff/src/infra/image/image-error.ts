/** A file that is not a supported image. The message tells users what to do. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
