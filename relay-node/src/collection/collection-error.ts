/** The text is no OBS scene collection that can be shown. `path` is a JSON pointer to the place, '' for the whole. */
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
