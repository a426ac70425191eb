import type { ApiToken, CreatedApiToken, TokenScope } from '@trailcast/schema/wire';
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../infra/db/database.js';
import { parseEntityName } from '../../infra/entity-name.js';
import { NotFoundError } from '../../infra/errors.js';
import { checkQuota, describeCountQuota } from '../../infra/quotas.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { TOKEN_PREFIX } from '../../infra/token/token-text.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { ApiTokenEntity } from './api-token.entity.js';
import { checkApiTokenRole, computeExpiry, checkScopes, limitRole } from './api-token.policy.js';
import { findToken, lockOwner, toApiToken, findTokens } from './api-token.repository.js';

const TOKEN_BYTES = 32;
/** Minimum interval between two writes of `lastUsed`, ms. */
const LAST_USED_INTERVAL_MS = 60_000;
/** Time for which an expired token stays in the list, ms. */
const EXPIRED_RETENTION_MS = 30 * 24 * 3_600_000;

/** Input of a new token. */
export interface NewApiToken {
  name: string;
  scopes: readonly TokenScope[];
  /** Whole days until the token expires. */
  days: number;
}

/** Manages API tokens. A token has 256 random bits and a fixed expiry, and only its SHA-256 digest is stored. */
export class ApiTokenService {
  constructor(
    private readonly database: Database,
    private readonly quotas: { tokens: number },
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the viewer of a token, or null if the token is unknown, revoked or expired. */
  async authenticate(token: string): Promise<Viewer | null> {
    const record = await this.database.read((em) => findToken(em, { digest: digestToken(token) }));
    if (!record || record.expires <= this.now()) return null;
    const { id, userId, scopes } = record;
    if (this.now() - record.lastUsed > LAST_USED_INTERVAL_MS) await this.#storeLastUsed(id);
    return { userId, role: limitRole(record.role), sessionId: null, token: { id, scopes } };
  }

  /** Returns false if the token was revoked or has expired, or if its user's role has changed. */
  async isStillValid({ userId, role, token }: Viewer): Promise<boolean> {
    if (!token) return false;
    const record = await this.database.read((em) => findToken(em, { id: token.id }));
    return record?.userId === userId && limitRole(record.role) === role && record.expires > this.now();
  }

  /** Returns the viewer's tokens, ascending by id. Expired tokens stay listed for 30 days. */
  async list(viewer: Viewer): Promise<ApiToken[]> {
    requireTokenManager(viewer);
    return this.database.read((em) => findTokens(em, viewer.userId));
  }

  /**
   * Creates a token and returns it. Later only its properties can be read. Throws UnprocessableError if a field is
   * invalid, and QuotaError if the viewer has the maximum number of tokens.
   */
  async create(viewer: Viewer, input: NewApiToken): Promise<CreatedApiToken> {
    requireTokenManager(viewer);
    const name = parseEntityName(input.name);
    const scopes = checkScopes(input.scopes);
    const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    return this.database.transact(async (tx) => {
      const { userId } = viewer;
      await lockOwner(tx.em, userId);
      const used = await tx.em.count(ApiTokenEntity, { user: userId });
      checkQuota({ kind: 'tokens', used, limit: this.quotas.tokens }, 1, describeCountQuota('API tokens'));
      const record = tx.em.create(ApiTokenEntity, {
        user: userId,
        name,
        tokenDigest: digestToken(token),
        scopes: scopes.join(','),
        timeCreated: tx.now,
        lastUsed: 0,
        expires: computeExpiry(tx.now, input.days),
      });
      await tx.em.flush();
      emitTokenChange(tx, 'create', record.id, userId);
      return { ...toApiToken(record), token };
    });
  }

  /**
   * Revokes one of the viewer's tokens and closes its live channels. Throws NotFoundError if the viewer has no such
   * token.
   */
  async revoke(viewer: Viewer, tokenId: number): Promise<void> {
    requireTokenManager(viewer);
    const { userId } = viewer;
    await this.database.transact(async (tx) => {
      const deletedCount = await tx.em.nativeDelete(ApiTokenEntity, { id: tokenId, user: userId });
      if (deletedCount === 0) throw new NotFoundError('There is no such API token.');
      emitTokenChange(tx, 'delete', tokenId, userId);
    });
  }

  /** Revokes all tokens of a user. Returns their number. */
  revokeAll(userId: number): Promise<number> {
    return this.database.transact((tx) => this.revokeAllInTransaction(tx, userId));
  }

  async revokeAllInTransaction(tx: Transaction, userId: number): Promise<number> {
    const tokens = await tx.em.find(ApiTokenEntity, { user: userId });
    for (const { id } of tokens) {
      tx.em.remove(tx.em.getReference(ApiTokenEntity, id));
      emitTokenChange(tx, 'delete', id, userId);
    }
    return tokens.length;
  }

  /** Deletes tokens that expired more than 30 days ago. Returns their number. */
  prune(): Promise<number> {
    return this.database.transact(({ em, now }) =>
      em.nativeDelete(ApiTokenEntity, { expires: { $lt: now - EXPIRED_RETENTION_MS } }),
    );
  }

  async #storeLastUsed(id: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(ApiTokenEntity, { id, lastUsed: { $lt: now } }, { lastUsed: now }),
    );
  }
}

/** Throws ForbiddenError if the viewer uses an API token, or if the role may not manage tokens. */
function requireTokenManager(viewer: Viewer): void {
  requireSession(viewer);
  enforce(checkApiTokenRole(viewer.role), 'API token');
}

function emitTokenChange(
  tx: Transaction,
  operation: 'create' | 'delete',
  entityId: number,
  userId: number,
): void {
  tx.emit({ kind: 'token', operation, entityId, version: 1, audience: [userId] });
}

const digestToken = (token: string) => createHash('sha256').update(token).digest('hex');
