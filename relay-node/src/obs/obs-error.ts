/** OBS refused a request or did not reply in time, or the connection ended. */
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
