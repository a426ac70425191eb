/** Thrown if the text is not a usable OBS scene collection. `path` is a JSON pointer, '' for the whole text. */
export class CollectionError extends Error {
  readonly code = 'bad-collection';

  constructor(
    message: string,
    readonly path = '',
  ) {
    super(message);
    this.name = 'CollectionError';
  }
}
