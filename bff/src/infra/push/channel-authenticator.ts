import type { Viewer } from '../viewer.js';

/** Authenticates session tokens and API tokens. Connected in the composition root. */
export interface ChannelAuthenticator {
  /** Returns the caller; null if the token is unknown, revoked or expired. */
  authenticate(token: string): Promise<Viewer | null>;
  /** Returns false if the credential was revoked or has expired, or the user's role has changed. */
  isStillValid(viewer: Viewer): Promise<boolean>;
}
