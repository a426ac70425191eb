/**
 * Code of a failed request to a platform. `denied`: the user declined. `invalid-grant`: the platform rejected
 * the code or refresh token, and the user has to sign in again. `unauthorized`: the access token has expired;
 * a refresh may help. `not-allowed`: the account may not stream. `limited`: too many requests or connections.
 * `dropped`: the platform blocked a chat message. `unavailable`: the platform is unreachable or failed.
 */
export type PlatformFailure =
  'denied' | 'invalid-grant' | 'unauthorized' | 'not-allowed' | 'limited' | 'dropped' | 'unavailable';

/** A failed request to a platform. The message never contains the platform's text or a token. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    readonly code: PlatformFailure,
    options?: ErrorOptions,
  ) {
    super(`the platform failed: ${code}`, options);
  }
}
