import type { SignInAttempt, StreamingPlatform } from '../../../drivers/platform/streaming-platform.js';
import type { Database } from '../../../infra/db/database.js';
import { createChatSettingsChange, PlatformAccountEntity } from '../platform-account.entity.js';
import type { PlatformTokenBox } from '../platform-tokens.js';
import { exchangeCode, throwSignInError, SignInError } from './sign-in.service.js';

export interface ChatConsentDeps {
  database: Database;
  platform: StreamingPlatform;
  /** Seals tokens of the consent to chat. */
  tokens: PlatformTokenBox;
  /** URL to which the platform redirects the browser. */
  callbackUrl: string;
  publicUrl: string;
}

/**
 * Requests a user's consent that Trailcast reads and writes the user's chat and changes the title of the channel.
 * It is requested when it is first needed, and opens no session.
 */
export class ChatConsent {
  constructor(private readonly deps: ChatConsentDeps) {}

  /**
   * Returns the URL that starts the consent in the user's browser. The URL is not secret, because only the user's own
   * account at the platform is accepted.
   */
  createUrl(userId: number, withAlerts: boolean): string {
    return `${this.deps.publicUrl}/api/v1/auth/twitch?chat=${userId}${withAlerts ? '&alerts=1' : ''}`;
  }

  /** Returns the platform's URL and the attempt to store in a cookie. Throws SignInError if the platform fails. */
  async start(
    passThrough: Record<string, string>,
    withAlerts: boolean,
  ): Promise<{ url: string; attempt: SignInAttempt }> {
    const { platform, callbackUrl } = this.deps;
    return platform
      .authorize(callbackUrl, passThrough, withAlerts ? 'alerts' : 'chat')
      .catch(throwSignInError);
  }

  /**
   * Handles the callback and stores the tokens. Throws SignInError if the authorization failed; its reason is
   * `other_account` if the account is not the user's.
   */
  async finish(
    query: URLSearchParams,
    attempt: SignInAttempt,
    { userId, withAlerts }: { userId: number; withAlerts: boolean },
  ): Promise<void> {
    const { database, platform } = this.deps;
    const { tokens, identity } = await exchangeCode(this.deps, query, attempt);
    const ownAccount = { user: userId, platform: platform.name, platformUserId: identity.platformUserId };
    await database.transact(async (tx) => {
      const { em, now } = tx;
      const account = await em.findOne(PlatformAccountEntity, ownAccount);
      if (!account) throw new SignInError('other_account');
      Object.assign(account, this.deps.tokens.seal(account, tokens, now), {
        chatSince: now,
        chatReadsAlerts: withAlerts,
        timeUpdated: now,
      });
      await em.flush();
      tx.emit(createChatSettingsChange(userId));
    });
  }

  /** Deletes the consent. Returns its tokens; revoke them at the platform afterwards. */
  async deleteConsent(userId: number): Promise<string[]> {
    const { database, platform, tokens } = this.deps;
    return database.transact(async (tx) => {
      const { em, now } = tx;
      const account = await em.findOne(PlatformAccountEntity, { user: userId, platform: platform.name });
      if (!account) return [];
      const storedTokens = [tokens.open(account, 'refresh'), tokens.open(account, 'access')];
      const resetFields = { chatSince: null, chatCommands: null, chatReadsAlerts: false };
      // A later consent must not switch commands on again.
      Object.assign(account, tokens.createEmptyColumns(), resetFields, { timeUpdated: now });
      await em.flush();
      tx.emit(createChatSettingsChange(userId));
      return storedTokens.filter((token) => token !== null);
    });
  }
}
