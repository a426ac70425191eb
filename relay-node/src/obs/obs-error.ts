/** OBS refused a request, did not answer it in time, or the connection has ended. */
export class ObsError extends Error {
  constructor(
    readonly code: 'refused' | 'timeout' | 'closed' | 'unreachable' | 'unexpected',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ObsError';
  }
}
