import type { Logger } from 'pino';
import { PlatformError } from '../../drivers/platform/platform-error.js';
import type { StreamingPlatform } from '../../drivers/platform/streaming-platform.js';
import type { Database } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import type { PlatformAccounts } from './platform-accounts.js';

const BATCH_SIZE = 100;

/** Users with a platform account and a session that is not revoked. */
const SELECT_SIGNED_IN = `select a.user_id as userId from platform_accounts a where a.platform = ? and a.user_id > ?
  and exists (select 1 from sessions s where s.user_id = a.user_id and s.revoked = 0)
  order by a.user_id limit ${BATCH_SIZE}`;

export interface PlatformAccountSweepDeps {
  database: Database;
  platform: StreamingPlatform;
  accounts: PlatformAccounts;
  /** Revokes every session of the user. Returns their number. */
  revokeSessions: (userId: number) => Promise<number>;
  logger: Logger;
  intervalMs?: number;
}

/**
 * Validates the users' tokens at the platform, at start and every hour, as its terms require. Signs out users who have
 * revoked access. An unreachable platform signs out no user, and running broadcasts continue. The constructor starts
 * the sweep; `close` ends it.
 */
export class PlatformAccountSweep {
  readonly #task: PeriodicTask;

  constructor(private readonly deps: PlatformAccountSweepDeps) {
    const { intervalMs = 3_600_000 } = deps;
    this.#task = new PeriodicTask((signal) => this.#checkAndLog(signal), intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #checkAndLog(signal: AbortSignal): Promise<void> {
    try {
      await this.#checkAll(signal);
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'the check of sign-ins at the platform failed');
    }
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    const { database, platform } = this.deps;
    for (let lastUserId = 0; !signal.aborted;) {
      const rows = await database.read((em) =>
        runSql<{ userId: number }[]>(em, SELECT_SIGNED_IN, [platform.name, lastUserId]),
      );
      for (const { userId } of rows) {
        if (signal.aborted) return;
        await this.#checkSignIn(userId);
      }
      if (rows.length < BATCH_SIZE) return;
      lastUserId = rows.at(-1)?.userId ?? 0;
    }
  }

  async #checkSignIn(userId: number): Promise<void> {
    const { accounts, platform, revokeSessions, logger } = this.deps;
    try {
      await accounts.callWithAccess(userId, async ({ token }) => {
        if (!(await platform.validate(token))) throw new PlatformError('unauthorized');
      });
    } catch (error) {
      // An unreachable platform would fail for the next users too.
      if (error instanceof PlatformError && error.code === 'unavailable') throw error;
      if (!(error instanceof PlatformError && error.code === 'invalid-grant')) {
        logger.warn({ user: userId, err: error }, 'a sign-in could not be checked');
        return;
      }
      const revokedCount = await revokeSessions(userId);
      logger.info(
        { user: userId, sessions: revokedCount },
        'the user was signed out, because the platform no longer accepts the sign-in',
      );
    }
  }
}
