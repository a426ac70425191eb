/**
 * Why a platform did not do what was asked. `denied`: the user said no. `refused`: code or refresh token is not accepted,
 * so sign in again. `unauthorized`: the access token is dead, a refresh may help. `not-allowed`: the account may not
 * stream. `unavailable`: the platform can't be reached or fails. Never carries the platform's text or a token.
 */
export type PlatformFailure = 'denied' | 'refused' | 'unauthorized' | 'not-allowed' | 'unavailable';

export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    readonly code: PlatformFailure,
    options?: ErrorOptions,
  ) {
    super(`the platform failed: ${code}`, options);
  }
}
