import type { Role, TokenScope } from '@trailcast/schema/wire';

/** The API token that authenticated a request. */
export interface TokenGrant {
  id: number;
  scopes: readonly TokenScope[];
}

/** The authenticated caller, built from the credential and passed to every service method. */
export interface Viewer {
  userId: number;
  /** At most VERIFIED for an API token, whatever the user's role. */
  role: Role;
  /** Null for an API token. */
  sessionId: number | null;
  /** Absent for a session. */
  token?: TokenGrant;
}

/** Returns a label of the viewer's credential, such as `session 12` or `token 3`. */
export function credentialOf({ sessionId, token }: Pick<Viewer, 'sessionId' | 'token'>): string {
  return token ? `token ${token.id}` : `session ${sessionId}`;
}
