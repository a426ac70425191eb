import type { Viewer } from '../viewer.js';

/** Finds who is behind a session's token or an API token. Connected in the composition root. */
export interface ChannelAuthenticator {
  /** Null for a token that is unknown, revoked or expired. */
  authenticate(token: string): Promise<Viewer | null>;
  /** False once the session or API token was revoked or has expired, or the user's role has changed. */
  stillValid(viewer: Viewer): Promise<boolean>;
}
