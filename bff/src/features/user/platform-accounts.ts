import { OptimisticLockError } from '@mikro-orm/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '../../drivers/platform/platform-error.js';
import type { PlatformTokens, StreamingPlatform } from '../../drivers/platform/streaming-platform.js';
import type { Database } from '../../infra/db/database.js';
import { PlatformAccountEntity } from './platform-account.entity.js';
import type { PlatformTokenSeal } from './platform-tokens.js';

/** How long another process's refresh is waited for, ms. */
const OTHER_REFRESH_MS = 2_000;
const POLL_MS = 100;

export interface PlatformAccess {
  token: string;
  platformUserId: string;
}

/** The users' rights at the platform. Dead access tokens are refreshed, one refresh at a time for each user. */
export class PlatformAccounts {
  readonly #refreshing = new Map<number, Promise<PlatformAccountEntity>>();

  constructor(
    private readonly database: Database,
    private readonly platform: StreamingPlatform,
    private readonly tokens: PlatformTokenSeal,
  ) {}

  /**
   * Makes a call in the user's name, and once more with a fresh token when the platform answers `unauthorized`. Throws
   * PlatformError; `refused` when the user has taken the rights back.
   */
  async use<T>(userId: number, call: (access: PlatformAccess) => Promise<T>): Promise<T> {
    const account = await this.#account(userId);
    return this.#call(account, call).catch(async (error: unknown) => {
      if (!(error instanceof PlatformError && error.code === 'unauthorized')) throw error;
      return this.#call(await this.#refreshed(userId, account), call);
    });
  }

  async #call<T>(account: PlatformAccountEntity, call: (access: PlatformAccess) => Promise<T>): Promise<T> {
    const token = this.tokens.open(account, 'accessToken');
    if (token === null) throw new PlatformError('refused');
    return call({ token, platformUserId: account.platformUserId });
  }

  async #account(userId: number): Promise<PlatformAccountEntity> {
    const account = await this.database.read((em) =>
      em.findOne(PlatformAccountEntity, { user: userId, platform: this.platform.name }),
    );
    if (!account) throw new PlatformError('refused');
    return account;
  }

  /** Refresh tokens may work once only: everybody in this process waits for the same refresh. */
  #refreshed(userId: number, dead: PlatformAccountEntity): Promise<PlatformAccountEntity> {
    const running = this.#refreshing.get(userId);
    if (running) return running;
    const refresh = this.#refresh(userId, dead).finally(() => this.#refreshing.delete(userId));
    this.#refreshing.set(userId, refresh);
    return refresh;
  }

  async #refresh(userId: number, dead: PlatformAccountEntity): Promise<PlatformAccountEntity> {
    const present = await this.#account(userId);
    if (!this.#sameToken(present, dead)) return present;
    const refreshToken = this.tokens.open(present, 'refreshToken');
    if (refreshToken === null) throw new PlatformError('refused');
    try {
      const tokens = await this.platform.refresh(refreshToken);
      await this.#store(present, dead, tokens);
      return await this.#account(userId);
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'refused')) throw error;
      return this.#otherRefresh(userId, dead, error);
    }
  }

  /** Also over tokens that another process has given up in the meantime. */
  async #store(
    account: PlatformAccountEntity,
    dead: PlatformAccountEntity,
    tokens: PlatformTokens,
  ): Promise<void> {
    await this.database.transact(async ({ em, now }) => {
      const present = await em.findOne(PlatformAccountEntity, account.id);
      if (!present || (present.accessToken && !this.#sameToken(present, dead))) return;
      const unchanged = { id: account.id, accessToken: present.accessToken };
      const stored = await em.nativeUpdate(PlatformAccountEntity, unchanged, {
        ...this.tokens.seal(account, tokens, now),
        timeUpdated: now,
      });
      // The refresh token is used up: what came for it must not be lost to whoever seals the old one again.
      if (stored === 0) throw new OptimisticLockError('the account was changed at the same time');
    });
  }

  /** Under another key of the ring it is still the same token. */
  #sameToken(one: PlatformAccountEntity, other: PlatformAccountEntity): boolean {
    return this.tokens.open(one, 'accessToken') === this.tokens.open(other, 'accessToken');
  }

  /**
   * The refresh token was used up: by another process, whose new tokens are about to be stored, or the user took the
   * rights back, and then the tokens are of no use any more.
   */
  async #otherRefresh(
    userId: number,
    dead: PlatformAccountEntity,
    refusal: PlatformError,
  ): Promise<PlatformAccountEntity> {
    for (let waited = 0; waited < OTHER_REFRESH_MS; waited += POLL_MS) {
      const present = await this.#account(userId);
      if (!this.#sameToken(present, dead)) return present;
      await sleep(POLL_MS);
    }
    await this.database.transact(({ em }) =>
      em.nativeUpdate(
        PlatformAccountEntity,
        { id: dead.id, accessToken: dead.accessToken },
        { accessToken: null, refreshToken: null, tokenExpires: null },
      ),
    );
    throw refusal;
  }
}
