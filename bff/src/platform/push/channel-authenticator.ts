import type { Viewer } from '../viewer.js';

/** Who is behind a bearer token. Answered by the session feature, connected in the composition root. */
export interface ChannelAuthenticator {
  /** Null for a token that is unknown, revoked or expired. */
  authenticate(token: string): Promise<Viewer | null>;
  /** False once the session was revoked or has expired, or the user's role is not the viewer's any more. */
  stillValid(viewer: Viewer): Promise<boolean>;
}
