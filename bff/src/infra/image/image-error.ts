/** Thrown for a file that is not a supported image. The message is for users and contains the remedy. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
