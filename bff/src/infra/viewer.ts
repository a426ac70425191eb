import type { Role, TokenScope } from '@trailcast/schema/wire';

/** The API token that authenticated a request. */
export interface TokenGrant {
  id: number;
  scopes: readonly TokenScope[];
}

/** Source of a chat command: an owner's chat and the chatter. */
export interface ChatGrant {
  ownerId: number;
  /** Name of the chatter, as plain text. */
  author: string;
  /** True for the owner's own account at the platform. */
  isStreamer: boolean;
}

/** An id that no user has. */
export const NO_USER = 0;

/** The authenticated caller, built from the credential and passed to every service method. */
export interface Viewer {
  userId: number;
  /** At most VERIFIED for an API token, even if the user's role is higher. */
  role: Role;
  /** Null for an API token. */
  sessionId: number | null;
  /** Absent for a session. */
  token?: TokenGrant;
  /** Present for a chat command. A chatter is not a user of the product, so `userId` is NO_USER. */
  chat?: ChatGrant;
}

/** Returns a label of the viewer's credential, such as `session 12` or `token 3`. */
export function describeCredential({ sessionId, token }: Pick<Viewer, 'sessionId' | 'token'>): string {
  return token ? `token ${token.id}` : `session ${sessionId}`;
}
