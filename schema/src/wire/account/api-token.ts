import { z } from 'zod';
import { Id, Timestamp } from '../scalars.js';

/** Scopes of an API token: `read` reads, `control` operates the user's own server. Neither includes the other. */
export const TOKEN_SCOPES = ['read', 'control'] as const;

export const TokenScope = z.enum(TOKEN_SCOPES);

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  timeCreated: Timestamp,
  expires: Timestamp,
  /** Time of the last use, rounded to the minute; 0 if never used. */
  lastUsed: Timestamp,
});

/** The only response that contains the token itself. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() });

export type TokenScope = z.infer<typeof TokenScope>;
export type ApiToken = z.infer<typeof ApiToken>;
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;
