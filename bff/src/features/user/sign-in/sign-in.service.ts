import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type {
  PlatformIdentity,
  PlatformTokens,
  SignInAttempt,
  StreamingPlatform,
} from '../../../drivers/platform/streaming-platform.js';
import { PlatformError } from '../../../drivers/platform/platform-error.js';
import { AuditEntryEntity } from '../../../infra/db/audit-entry.entity.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import type { AdministratorLogins } from '../administrator-logins.js';
import { foldName } from '../folded-name.js';
import { PlatformAccountEntity } from '../platform-account.entity.js';
import type { PlatformTokenBox } from '../platform-tokens.js';
import { createRoleChange } from '../role-change.js';
import { chooseRole, type RolePolicy } from './role-on-sign-in.js';
import { UserEntity } from '../user.entity.js';
import type { SessionOpener, SignInListener } from '../user.ports.js';

/** Code of the `error` query parameter. It never contains the platform's text. */
export type SignInFailure = 'denied' | 'expired' | 'refused' | 'other_account' | 'platform_unavailable';

/** A failed sign-in. The page gets `reason` in its URL. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  constructor(
    readonly reason: SignInFailure,
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${reason}`, options);
  }
}

export interface SignInDeps {
  database: Database;
  platform: StreamingPlatform;
  sessions: SessionOpener;
  listener: SignInListener;
  tokens: PlatformTokenBox;
  roles: RolePolicy;
  administrators: Pick<AdministratorLogins, 'includes'>;
  /** URL to which the platform redirects the browser. */
  callbackUrl: string;
}

/** Signs users in with the streaming platform. */
export class SignInService {
  constructor(private readonly deps: SignInDeps) {}

  /** Returns the platform's URL and the attempt to store in a cookie. Throws SignInError if the platform fails. */
  async start(passThrough: Record<string, string>): Promise<{ url: string; attempt: SignInAttempt }> {
    const { platform, callbackUrl } = this.deps;
    return platform.authorize(callbackUrl, passThrough).catch(throwSignInError);
  }

  /**
   * Handles the callback: creates or updates the user and opens a session. `attempt` is null if the browser sent no
   * cookie. `deviceName` is the session's name, '' if unknown. Throws SignInError if the authorization failed.
   */
  async finish(
    query: URLSearchParams,
    attempt: SignInAttempt | null,
    deviceName: string,
  ): Promise<{ token: string; userId: number }> {
    const { database } = this.deps;
    const { tokens, identity } = await exchangeCode(this.deps, query, attempt);
    const signIn = () => database.transact((tx) => this.#signIn(tx, identity, tokens, deviceName));
    // If two first sign-ins are concurrent, the retry finds the user created by the other one.
    const result = await signIn().catch((error: unknown) => {
      if (error instanceof UniqueConstraintViolationException) return signIn();
      throw error;
    });
    await this.deps.listener.afterSignIn(result.userId);
    return result;
  }

  async #signIn(tx: Transaction, identity: PlatformIdentity, tokens: PlatformTokens, deviceName: string) {
    const { platform, sessions, listener } = this.deps;
    const account = await tx.em.findOne(
      PlatformAccountEntity,
      { platform: platform.name, platformUserId: identity.platformUserId },
      { populate: ['user'] },
    );
    const user = account ? account.user.getEntity() : createUser(tx, identity);
    await this.#updateUser(tx, user, identity, account !== null);
    if (account) Object.assign(account, this.#createAccountFields(tx, identity, tokens));
    else {
      tx.em.create(PlatformAccountEntity, {
        user,
        platform: platform.name,
        platformUserId: identity.platformUserId,
        ...this.#createAccountFields(tx, identity, tokens),
      });
    }
    await tx.em.flush();
    await listener.onSignedIn(tx, user.id, identity.login);
    const { token } = await sessions.open(tx, user.id, deviceName);
    return { token, userId: user.id };
  }

  /** Updates name and profile image from the platform, and the role by the policy. */
  async #updateUser(
    tx: Transaction,
    user: UserEntity,
    identity: PlatformIdentity,
    isKnown: boolean,
  ): Promise<void> {
    const isConfigured = await this.deps.administrators.includes(tx, identity);
    const { login } = identity;
    const role = chooseRole(this.deps.roles, { login, isConfigured }, isKnown ? user.role : null);
    const oldRole = user.role;
    Object.assign(user, toUserFields(identity), { role });
    await tx.em.flush();
    if (!isKnown || role === oldRole) return;
    tx.em.create(AuditEntryEntity, {
      actorId: user.id,
      action: 'role-by-login',
      subject: `user ${user.id}`,
      detail: role,
      timeCreated: tx.now,
    });
    tx.emit(createRoleChange(user, oldRole, role));
  }

  #createAccountFields(tx: Transaction, identity: PlatformIdentity, tokens: PlatformTokens) {
    const row = { platform: this.deps.platform.name, platformUserId: identity.platformUserId };
    return {
      login: identity.login.slice(0, 100),
      timeUpdated: tx.now,
      ...this.deps.tokens.seal(row, tokens, tx.now),
    };
  }
}

function createUser(tx: Transaction, identity: PlatformIdentity): UserEntity {
  return tx.em.create(UserEntity, { ...toUserFields(identity), role: 'UNVERIFIED', timeCreated: tx.now });
}

function toUserFields(identity: PlatformIdentity) {
  const displayName = [...identity.displayName].slice(0, 100).join('');
  const imageUrl = /^https?:\/\//.test(identity.profileImageUrl) ? identity.profileImageUrl : '';
  return {
    displayName,
    foldedName: foldName(displayName),
    profileImageUrl: imageUrl.length <= 500 ? imageUrl : '',
  };
}

/**
 * Exchanges the code in a callback's query. Throws SignInError if the platform does not accept the code; its reason is
 * `expired` if `attempt` is null or does not belong to the query.
 */
export async function exchangeCode(
  { platform, callbackUrl }: Pick<SignInDeps, 'platform' | 'callbackUrl'>,
  query: URLSearchParams,
  attempt: SignInAttempt | null,
): Promise<{ tokens: PlatformTokens; identity: PlatformIdentity }> {
  if (!attempt || query.get('state') !== attempt.state) throw new SignInError('expired');
  return platform.exchange(new URL(`${callbackUrl}?${query.toString()}`), attempt).catch(throwSignInError);
}

/** Translates a platform's error into a SignInError, and throws it. */
export function throwSignInError(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error;
  throw new SignInError(toFailure(error), { cause: error });
}

function toFailure({ code }: PlatformError): SignInFailure {
  if (code === 'denied') return 'denied';
  return code === 'unavailable' || code === 'limited' ? 'platform_unavailable' : 'refused';
}
