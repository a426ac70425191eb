import type { EntityManager } from '@mikro-orm/core';
import type { Session } from '@trailcast/schema/wire';
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../infra/db/database.js';
import { NotFoundError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { SessionEntity } from './session.entity.js';
import { isUnexpired, type SessionLimits } from './session-limits.js';
import { SessionReader, type SessionRow } from './session-reader.js';
import { checkSessionRole } from './session.policy.js';

const TOKEN_BYTES = 32;
/** Length of the database column. */
const NAME_MAX_LENGTH = 64;
/** Minimum interval between two writes of `lastUsed`, ms. */
const LAST_USED_INTERVAL_MS = 60_000;

/** Deletes data of a session that ends, in the same transaction. */
export type SessionEndHandler = (em: EntityManager, sessionId: number) => Promise<unknown>;

export interface SessionServiceOptions {
  now?: () => number;
  onEnd?: SessionEndHandler;
}

/**
 * Manages the sessions of signed-in devices. Tokens are 256 random bits, stored as SHA-256. Expiry is checked with this
 * process's clock: limits are days, so small clock differences do not matter.
 */
export class SessionService {
  readonly #now: () => number;
  readonly #onEnd: SessionEndHandler;
  readonly #reader: SessionReader;

  constructor(
    private readonly database: Database,
    private readonly limits: SessionLimits,
    { now = Date.now, onEnd = async () => undefined }: SessionServiceOptions = {},
  ) {
    this.#now = now;
    this.#onEnd = onEnd;
    this.#reader = new SessionReader(database);
  }

  /** Creates a session for a device. The token is returned only here. */
  async open(tx: Transaction, userId: number, name = ''): Promise<{ token: string; sessionId: number }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const session = tx.em.create(SessionEntity, {
      user: userId,
      name: [...name].slice(0, NAME_MAX_LENGTH).join(''),
      tokenDigest: digestToken(token),
      timeCreated: tx.now,
      lastUsed: tx.now,
      expires: tx.now + this.limits.absoluteMs,
      revoked: false,
    });
    await tx.em.flush();
    return { token, sessionId: session.id };
  }

  /** Returns the token's viewer, or null if the token is unknown, revoked or expired. */
  async authenticate(token: string): Promise<Viewer | null> {
    const row = await this.#reader.findByDigest(digestToken(token));
    if (!row || !this.#isValid(row)) return null;
    if (this.#now() - Number(row.lastUsed) > LAST_USED_INTERVAL_MS) await this.#storeLastUsed(row.id);
    return { userId: row.userId, role: row.role, sessionId: row.id };
  }

  /** Returns false if the session was revoked or has expired, or if the user's role has changed. */
  async isStillValid(viewer: Viewer): Promise<boolean> {
    if (viewer.sessionId === null) return false;
    const row = await this.#reader.findById(viewer.sessionId);
    return row?.userId === viewer.userId && row.role === viewer.role && this.#isValid(row);
  }

  /** Returns the viewer's sessions, oldest first. */
  async list(viewer: Viewer): Promise<Session[]> {
    const currentId = requireSessionManager(viewer);
    return this.database.read(async (em) => {
      const sessions = await em.find(
        SessionEntity,
        { user: viewer.userId, revoked: false },
        { orderBy: { id: 'asc' } },
      );
      return sessions
        .filter((session) => isUnexpired(session, this.limits, this.#now()))
        .map(({ id, name, timeCreated, lastUsed }) => ({
          id,
          name,
          timeCreated,
          lastUsed,
          current: id === currentId,
        }));
    });
  }

  /**
   * Revokes one of the viewer's sessions and closes its live channels. Throws NotFoundError if there is no such
   * session.
   */
  async revoke(viewer: Viewer, sessionId: number): Promise<void> {
    requireSessionManager(viewer);
    if (!(await this.#revokeSession(viewer.userId, sessionId)))
      throw new NotFoundError('There is no such session.');
  }

  /** Revokes all other sessions of the viewer and closes their live channels. API tokens stay valid. */
  async revokeOthers(viewer: Viewer): Promise<void> {
    const currentId = requireSessionManager(viewer);
    await this.#revokeSessions(viewer.userId, { $ne: currentId });
  }

  /** Revokes the session of the request. Every role may do this. */
  async logout(viewer: Viewer): Promise<void> {
    await this.#revokeSession(viewer.userId, requireSession(viewer));
  }

  /** Revokes all sessions of a user and closes their live channels. Returns their number. */
  revokeAll(userId: number): Promise<number> {
    return this.#revokeSessions(userId);
  }

  /** Deletes all sessions of a user in a transaction, and closes their live channels. */
  async deleteAll(tx: Transaction, userId: number): Promise<void> {
    const sessions = await tx.em.find(SessionEntity, { user: userId, revoked: false });
    for (const session of sessions) markRevoked(tx, session, userId);
    await tx.em.flush();
    await tx.em.nativeDelete(SessionEntity, { user: userId });
  }

  /** Deletes sessions that are no longer valid. */
  prune(): Promise<number> {
    return this.database.transact(({ em, now }) =>
      em.nativeDelete(SessionEntity, {
        $or: [
          { expires: { $lt: now } },
          { lastUsed: { $lt: now - this.limits.idleMs } },
          { revoked: true, lastUsed: { $lt: now - this.limits.keepRevokedMs } },
        ],
      }),
    );
  }

  #revokeSession(userId: number, sessionId: number): Promise<boolean> {
    return this.database.transact(async (tx) => {
      const session = await tx.em.findOne(SessionEntity, { id: sessionId, user: userId, revoked: false });
      if (!session) return false;
      markRevoked(tx, session, userId);
      await this.#onEnd(tx.em, session.id);
      return true;
    });
  }

  #revokeSessions(userId: number, id?: { $ne: number }): Promise<number> {
    return this.database.transact(async (tx) => {
      const filter = { user: userId, revoked: false, ...(id && { id }) };
      const sessions = await tx.em.find(SessionEntity, filter);
      for (const session of sessions) {
        markRevoked(tx, session, userId);
        await this.#onEnd(tx.em, session.id);
      }
      return sessions.length;
    });
  }

  #isValid({ lastUsed, expires }: SessionRow): boolean {
    return isUnexpired({ lastUsed: Number(lastUsed), expires: Number(expires) }, this.limits, this.#now());
  }

  async #storeLastUsed(sessionId: number): Promise<void> {
    await this.database.transact(({ em, now }) =>
      em.nativeUpdate(SessionEntity, { id: sessionId, revoked: false }, { lastUsed: now }),
    );
  }
}

/** Returns the id of the viewer's session. Throws ForbiddenError if the viewer has none or may not manage sessions. */
function requireSessionManager(viewer: Viewer): number {
  const sessionId = requireSession(viewer);
  enforce(checkSessionRole(viewer.role), 'session');
  return sessionId;
}

function markRevoked(tx: Transaction, session: SessionEntity, userId: number): void {
  session.revoked = true;
  tx.emit({ kind: 'session', operation: 'revoke', entityId: session.id, version: 1, audience: [userId] });
}

const digestToken = (token: string) => createHash('sha256').update(token).digest('hex');
