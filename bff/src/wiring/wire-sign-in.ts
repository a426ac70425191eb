import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { StreamingPlatform } from '../drivers/platform/streaming-platform.js';
import { AdministratorLogins } from '../features/user/administrator-logins.js';
import { PlatformAccounts } from '../features/user/platform-accounts.js';
import { PlatformTokenBox } from '../features/user/platform-tokens.js';
import { ChatConsent } from '../features/user/sign-in/chat-consent.js';
import { DEMO_ROLES } from '../features/user/sign-in/role-on-sign-in.js';
import { SignInService } from '../features/user/sign-in/sign-in.service.js';
import type { SessionOpener, SignInListener } from '../features/user/user.ports.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';

export interface SignInWiringDeps {
  config: Config;
  database: MikroDatabase;
  box: SecretBox;
  platform: StreamingPlatform;
  sessions: SessionOpener;
  listener: SignInListener;
  logger: Logger;
}

export interface SignInFeature {
  administrators: AdministratorLogins;
  service: SignInService;
  /** Sends requests to the platform with the consent of the sign-in. */
  accounts: PlatformAccounts;
  chatConsent: ChatConsent;
  /** Sends requests to the platform with the consent to chat. */
  chatAccounts: PlatformAccounts;
}

/** Wires the sign-in, and the consents that users give at the platform. */
export function wireSignIn(deps: SignInWiringDeps): SignInFeature {
  const { config, database, box, platform, sessions, listener, logger } = deps;
  const { publicUrl } = config;
  const tokens = new PlatformTokenBox(box);
  const chatTokens = new PlatformTokenBox(box, 'chat');
  const administrators = new AdministratorLogins({
    database,
    platform: platform.name,
    entries: config.adminLogins,
    logger,
  });
  const callback = { database, platform, callbackUrl: `${publicUrl}/api/v1/auth/twitch/callback` };
  const roles = { newUserRole: config.newUserRole, demoRoles: config.production ? {} : DEMO_ROLES };
  return {
    administrators,
    service: new SignInService({ ...callback, sessions, tokens, listener, roles, administrators }),
    accounts: new PlatformAccounts(database, platform, tokens),
    chatConsent: new ChatConsent({ ...callback, tokens: chatTokens, publicUrl }),
    chatAccounts: new PlatformAccounts(database, platform, chatTokens),
  };
}
