import type { Role, TokenScope } from '@trailcast/schema/wire';

/** The API token that a request came with. */
export interface TokenGrant {
  id: number;
  scopes: readonly TokenScope[];
}

/** Who asks. Built from the credential at the edge and handed to every service method. */
export interface Viewer {
  userId: number;
  /** Of an API token VERIFIED at most, whatever its user's role. */
  role: Role;
  /** Null for an API token. */
  sessionId: number | null;
  /** Absent for a session. */
  token?: TokenGrant;
}

/** Names the credential behind a viewer, such as `session 12` or `token 3`. */
export function credentialOf({ sessionId, token }: Pick<Viewer, 'sessionId' | 'token'>): string {
  return token ? `token ${token.id}` : `session ${sessionId}`;
}
