import type { EntityManager } from '@mikro-orm/core';
import { TOKEN_SCOPES, type ApiToken, type Role, type TokenScope } from '@trailcast/schema/wire';
import { lockRow } from '../../infra/db/lock-row.js';
import { runSql } from '../../infra/db/run-sql.js';
import { UserEntity } from '../user/user.entity.js';
import { ApiTokenEntity } from './api-token.entity.js';

/** A token's row with its user's role. */
export interface TokenRecord {
  id: number;
  userId: number;
  role: Role;
  scopes: TokenScope[];
  lastUsed: number;
  expires: number;
}

interface Row {
  id: number;
  userId: number;
  role: Role;
  scopes: string;
  lastUsed: number | string;
  expires: number | string;
}

const SELECT_TOKEN = `select t.id as id, t.user_id as userId, u.role as role, t.scopes as scopes, t.last_used as lastUsed,
  t.expires as expires from api_tokens t join users u on u.id = t.user_id where`;

/** Finds a token by its digest or id, even if it has expired. */
export async function findToken(
  em: EntityManager,
  by: { digest: string } | { id: number },
): Promise<TokenRecord | null> {
  const [condition, value] = 'digest' in by ? ['t.token_digest = ?', by.digest] : ['t.id = ?', by.id];
  const [row] = await runSql<Row[]>(em, `${SELECT_TOKEN} ${condition}`, [value]);
  if (!row) return null;
  const { scopes, lastUsed, expires } = row;
  return { ...row, scopes: parseScopes(scopes), lastUsed: Number(lastUsed), expires: Number(expires) };
}

/** Returns the user's tokens, including expired tokens, ascending by id. */
export async function findTokens(em: EntityManager, userId: number): Promise<ApiToken[]> {
  const tokens = await em.find(ApiTokenEntity, { user: userId }, { orderBy: { id: 'asc' } });
  return tokens.map(toApiToken);
}

/** Locks the user's row, so that transactions that count the user's tokens run one after the other. */
export function lockOwner(em: EntityManager, userId: number): Promise<void> {
  return lockRow(em, UserEntity, userId);
}

export function toApiToken(token: ApiTokenEntity): ApiToken {
  const { id, name, scopes, timeCreated, expires, lastUsed } = token;
  return { id, name, scopes: parseScopes(scopes), timeCreated, expires, lastUsed };
}

/** Parses stored scopes. Ignores scopes that only a newer release has. */
function parseScopes(text: string): TokenScope[] {
  const scopes = text.split(',');
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
}
