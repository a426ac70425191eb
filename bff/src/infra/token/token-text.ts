/** Prefix of every API token, which distinguishes it from a session's token without a query. */
export const TOKEN_PREFIX = 'trailcast_';

/** Error detail for an invalid API token. */
export const INVALID_TOKEN =
  'This API token has expired, was revoked or never existed. Create a new one in settings.';

export const isApiToken = (credential: string) => credential.startsWith(TOKEN_PREFIX);
