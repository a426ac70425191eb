/**
 * A failed call to a platform. `denied`: the user declined. `refused`: code or refresh token was rejected; the user has
 * to sign in again. `unauthorized`: the access token has expired; a refresh may help. `not-allowed`: the account may
 * not stream. `limited`: too many calls or connections. `dropped`: the platform held a chat message back.
 * `unavailable`: the platform can't be reached or failed. Never contains the platform's text or a token.
 */
export type PlatformFailure =
  'denied' | 'refused' | 'unauthorized' | 'not-allowed' | 'limited' | 'dropped' | 'unavailable';

export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    readonly code: PlatformFailure,
    options?: ErrorOptions,
  ) {
    super(`the platform failed: ${code}`, options);
  }
}
