import type { Logger } from 'pino';
import { PlatformError } from '../../drivers/platform/platform-error.js';
import type { StreamingPlatform } from '../../drivers/platform/streaming-platform.js';
import type { Database } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import type { PlatformAccounts } from './platform-accounts.js';

const BATCH = 100;

/** Users with an account at the platform and a session that may still be used. */
const SIGNED_IN = `select a.user_id as userId from platform_accounts a where a.platform = ? and a.user_id > ?
  and exists (select 1 from sessions s where s.user_id = a.user_id and s.revoked = 0)
  order by a.user_id limit ${BATCH}`;

export interface PlatformAccountSweepParts {
  database: Database;
  platform: StreamingPlatform;
  accounts: PlatformAccounts;
  /** Ends every session of the user; answers how many. */
  endSessions: (userId: number) => Promise<number>;
  logger: Logger;
  everyMs?: number;
}

/**
 * Asks the platform at start and each hour, as its terms demand, whether the users still grant what they granted, and
 * signs those out who took it back. A platform that can't be reached signs nobody out. What runs goes on: a broadcast
 * needs no sign-in. Started by its constructor; its owner closes it.
 */
export class PlatformAccountSweep {
  readonly #task: PeriodicTask;

  constructor(private readonly parts: PlatformAccountSweepParts) {
    const { everyMs = 3_600_000 } = parts;
    this.#task = new PeriodicTask((signal) => this.#guarded(signal), everyMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #guarded(signal: AbortSignal): Promise<void> {
    try {
      await this.#all(signal);
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'sign-ins could not be looked through at the platform');
    }
  }

  async #all(signal: AbortSignal): Promise<void> {
    const { database, platform } = this.parts;
    for (let last = 0; !signal.aborted;) {
      const rows = await database.read((em) =>
        runSql<{ userId: number }[]>(em, SIGNED_IN, [platform.name, last]),
      );
      for (const { userId } of rows) {
        if (signal.aborted) return;
        await this.#look(userId);
      }
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.userId ?? 0;
    }
  }

  async #look(userId: number): Promise<void> {
    const { accounts, platform, endSessions, logger } = this.parts;
    try {
      await accounts.use(userId, async ({ token }) => {
        if (!(await platform.validate(token))) throw new PlatformError('unauthorized');
      });
    } catch (error) {
      // The next users' answer would be the same.
      if (error instanceof PlatformError && error.code === 'unavailable') throw error;
      if (!(error instanceof PlatformError && error.code === 'refused')) {
        logger.warn({ user: userId, err: error }, 'a sign-in could not be looked at');
        return;
      }
      const ended = await endSessions(userId);
      logger.info(
        { user: userId, sessions: ended },
        'signed out: the platform no longer accepts the sign-in',
      );
    }
  }
}
