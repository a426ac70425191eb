import { OptimisticLockError } from '@mikro-orm/core';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '../../drivers/platform/platform-error.js';
import type { PlatformTokens, StreamingPlatform } from '../../drivers/platform/streaming-platform.js';
import type { Database } from '../../infra/db/database.js';
import { PlatformAccountEntity } from './platform-account.entity.js';
import type { PlatformTokenBox } from './platform-tokens.js';

/** Timeout of a revocation, ms. */
const REVOKE_TIMEOUT_MS = 3_000;
/** Timeout for another process's refresh, ms. */
const OTHER_REFRESH_TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 100;

/** A valid access token, and the user's id at the platform. */
export interface PlatformAccess {
  token: string;
  platformUserId: string;
}

/**
 * Calls the platform for users with the tokens of one OAuth authorization. Refreshes expired access tokens, one refresh
 * at a time per user.
 */
export class PlatformAccounts {
  readonly #runningRefreshes = new Map<number, Promise<PlatformAccountEntity>>();

  constructor(
    private readonly database: Database,
    private readonly platform: StreamingPlatform,
    private readonly tokens: PlatformTokenBox,
  ) {}

  /**
   * Calls the platform for a user, and repeats the call with a refreshed token after `unauthorized`. Throws
   * PlatformError if the call fails; its code is `invalid-grant` if the user has revoked access.
   */
  async callWithAccess<T>(userId: number, call: (access: PlatformAccess) => Promise<T>): Promise<T> {
    const account = await this.#findAccount(userId);
    return this.#call(account, call).catch(async (error: unknown) => {
      if (!(error instanceof PlatformError && error.code === 'unauthorized')) throw error;
      return this.#call(await this.#refreshOnce(userId, account), call);
    });
  }

  /** Revokes the user's authorization at the platform, if the platform responds within 3 s. Never throws. */
  async revoke(userId: number): Promise<void> {
    const createTimeoutError = () => new PlatformError('unavailable');
    const revoke = () => this.callWithAccess(userId, ({ token }) => this.platform.revoke(token));
    // The platform's tokens also expire, and the user can revoke them there.
    await withTimeout(REVOKE_TIMEOUT_MS, revoke, createTimeoutError).catch(() => undefined);
  }

  async #call<T>(account: PlatformAccountEntity, call: (access: PlatformAccess) => Promise<T>): Promise<T> {
    const token = this.tokens.open(account, 'access');
    if (token === null) throw new PlatformError('invalid-grant');
    return call({ token, platformUserId: account.platformUserId });
  }

  async #findAccount(userId: number): Promise<PlatformAccountEntity> {
    const account = await this.database.read((em) =>
      em.findOne(PlatformAccountEntity, { user: userId, platform: this.platform.name }),
    );
    if (!account) throw new PlatformError('invalid-grant');
    return account;
  }

  /** Refresh tokens may work only once, so all requests in this process wait for the same refresh. */
  #refreshOnce(userId: number, expiredAccount: PlatformAccountEntity): Promise<PlatformAccountEntity> {
    const runningRefresh = this.#runningRefreshes.get(userId);
    if (runningRefresh) return runningRefresh;
    const refresh = this.#refresh(userId, expiredAccount).finally(() =>
      this.#runningRefreshes.delete(userId),
    );
    this.#runningRefreshes.set(userId, refresh);
    return refresh;
  }

  async #refresh(userId: number, expiredAccount: PlatformAccountEntity): Promise<PlatformAccountEntity> {
    const current = await this.#findAccount(userId);
    if (!this.#hasSameToken(current, expiredAccount)) return current;
    const refreshToken = this.tokens.open(current, 'refresh');
    if (refreshToken === null) throw new PlatformError('invalid-grant');
    try {
      const tokens = await this.platform.refresh(refreshToken);
      await this.#store(current, expiredAccount, tokens);
      return await this.#findAccount(userId);
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'invalid-grant')) throw error;
      return this.#waitForOtherRefresh(userId, expiredAccount, error);
    }
  }

  /** Stores refreshed tokens, even if another process has removed the tokens. */
  async #store(
    account: PlatformAccountEntity,
    expiredAccount: PlatformAccountEntity,
    tokens: PlatformTokens,
  ): Promise<void> {
    await this.database.transact(async ({ em, now }) => {
      const current = await em.findOne(PlatformAccountEntity, account.id);
      if (!current) return;
      const isReplaced =
        this.tokens.open(current, 'access') !== null && !this.#hasSameToken(current, expiredAccount);
      if (isReplaced) return;
      const expectedRow = { id: account.id, ...this.tokens.createTokenFilter(current) };
      const updatedRows = await em.nativeUpdate(PlatformAccountEntity, expectedRow, {
        ...this.tokens.seal(account, tokens, now),
        timeUpdated: now,
      });
      // The old refresh token is used up, so the new tokens must be stored even if the old one was resealed.
      if (updatedRows === 0) throw new OptimisticLockError('the account was changed concurrently');
    });
  }

  /** Compares the opened tokens, because key rotation changes the sealed text. */
  #hasSameToken(a: PlatformAccountEntity, b: PlatformAccountEntity): boolean {
    return this.tokens.open(a, 'access') === this.tokens.open(b, 'access');
  }

  /**
   * Called when the platform rejects the refresh token. Waits for another process to store new tokens. If none does,
   * the user has revoked access: removes the tokens and throws `rejection`.
   */
  async #waitForOtherRefresh(
    userId: number,
    expiredAccount: PlatformAccountEntity,
    rejection: PlatformError,
  ): Promise<PlatformAccountEntity> {
    for (let waitedMs = 0; waitedMs < OTHER_REFRESH_TIMEOUT_MS; waitedMs += POLL_INTERVAL_MS) {
      const current = await this.#findAccount(userId);
      if (!this.#hasSameToken(current, expiredAccount)) return current;
      await sleep(POLL_INTERVAL_MS);
    }
    await this.database.transact(({ em }) =>
      em.nativeUpdate(
        PlatformAccountEntity,
        { id: expiredAccount.id, ...this.tokens.createTokenFilter(expiredAccount) },
        this.tokens.createEmptyColumns(),
      ),
    );
    throw rejection;
  }
}
