/** Begins every API token, so that it is told from a session's token without asking the database. */
export const TOKEN_PREFIX = 'trailcast_';

/** Why a dead API token is refused. */
export const DEAD_TOKEN =
  'This API token has expired, was revoked or never existed. Create a new one in settings.';

export const isApiToken = (credential: string) => credential.startsWith(TOKEN_PREFIX);
