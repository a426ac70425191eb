/** Thrown if OBS rejects a request or does not respond in time, or if the connection ends. */
export class ObsError extends Error {
  constructor(
    readonly code: 'rejected' | 'timeout' | 'closed' | 'unreachable' | 'unexpected',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ObsError';
  }
}
