import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Logger } from 'pino';
import type { PlatformIdentity } from '../../drivers/platform/streaming-platform.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { AdministratorLoginEntity } from './administrator-login.entity.js';

/** The oldest account that is an administrator with this login. */
const SELECT_ADMINISTRATOR = `select a.platform_user_id as platformUserId from platform_accounts a join users u on u.id = a.user_id
  where a.platform = ? and lower(a.login) = ? and u.role = 'ADMINISTRATOR' order by a.id limit 1`;

export interface AdministratorLoginsDeps {
  database: Database;
  platform: string;
  /** Entries of ADMIN_LOGINS in lower case: logins, or `id:` and the platform's account id. */
  entries: readonly string[];
  logger: Logger;
}

/**
 * Resolves ADMIN_LOGINS to accounts. A login is bound to the account that first signs in with it. An account that
 * receives the login later is not included.
 */
export class AdministratorLogins {
  readonly #ids: ReadonlySet<string>;
  readonly #logins: ReadonlySet<string>;

  constructor(private readonly deps: AdministratorLoginsDeps) {
    const ids = deps.entries.filter((entry) => entry.startsWith(ID_PREFIX));
    this.#ids = new Set(ids.map((entry) => entry.slice(ID_PREFIX.length)));
    this.#logins = new Set(deps.entries.filter((entry) => !entry.startsWith(ID_PREFIX)));
  }

  /** Binds the configured logins of accounts that are already administrators. */
  async bindExistingAdministrators(): Promise<void> {
    const { database, platform } = this.deps;
    for (const login of this.#logins) {
      const bindTransaction = database.transact(async (tx) => {
        if (await this.#findBinding(tx, login)) return;
        const [account] = await runSql<{ platformUserId: string }[]>(tx.em, SELECT_ADMINISTRATOR, [
          platform,
          login,
        ]);
        if (account) this.#bind(tx, login, account.platformUserId);
      });
      await bindTransaction.catch((error: unknown) => {
        // Another process has bound the login at the same time.
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
      });
    }
  }

  /** Returns true if the account is configured, and binds the login if it is unbound. */
  async includes(tx: Transaction, identity: PlatformIdentity): Promise<boolean> {
    const { platformUserId } = identity;
    if (this.#ids.has(platformUserId.toLowerCase())) return true;
    const login = identity.login.toLowerCase();
    if (!this.#logins.has(login)) return false;
    const binding = await this.#findBinding(tx, login);
    if (!binding) this.#bind(tx, login, platformUserId);
    const isBoundAccount = !binding || binding.platformUserId === platformUserId;
    if (!isBoundAccount)
      this.deps.logger.warn(
        { login },
        'a login of ADMIN_LOGINS now belongs to another account, which does not become administrator',
      );
    return isBoundAccount;
  }

  #findBinding({ em }: Transaction, login: string): Promise<AdministratorLoginEntity | null> {
    return em.findOne(AdministratorLoginEntity, { platform: this.deps.platform, login });
  }

  #bind({ em, now }: Transaction, login: string, platformUserId: string): void {
    const { platform } = this.deps;
    em.create(AdministratorLoginEntity, { platform, login, platformUserId, timeBound: now });
  }
}

const ID_PREFIX = 'id:';
