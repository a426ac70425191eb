import type { Logger } from 'pino';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { removeHelper } from './studio-helpers.service.js';
import { ServerLogEntity } from './server-log.entity.js';
import { StudioInviteEntity } from './studio-invite.entity.js';
import {
  emitHelper,
  emitInvite,
  findEndedHelpers,
  findHelpersNoLongerWatching,
  hasExpiredRow,
} from './studio.repository.js';

/** Interval of the sweep, ms. Pages show an end after at most this time. Requests are denied immediately. */
const SWEEP_INTERVAL_MS = 1_000;
/** Retention of the log, ms. */
const LOG_RETENTION_MS = 90 * 24 * 3_600_000;

export interface StudioSweepDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  logger: Logger;
  intervalMs?: number;
}

/** Deletes expired helpers and links, and records that helpers no longer watch. Only the leader runs it. */
export class StudioSweep {
  readonly #task: PeriodicTask;

  constructor({ database, clock, logger, intervalMs = SWEEP_INTERVAL_MS }: StudioSweepDeps) {
    this.#task = new PeriodicTask(async () => {
      await sweepStudios(database, clock).catch((err: unknown) =>
        logger.warn({ err }, 'the studio sweep failed'),
      );
    }, intervalMs);
  }

  close(): Promise<void> {
    return this.#task.close();
  }
}

/** Runs one sweep. Writes only if something has ended. */
export async function sweepStudios(database: Database, clock: Pick<Clock, 'now'>): Promise<void> {
  const time = await clock.now();
  if (!(await database.read((em) => hasExpiredRow(em, time)))) return;
  await database.transact(async (tx) => {
    const { em, now } = tx;
    for (const row of await findHelpersNoLongerWatching(em, now)) {
      row.watchingUntil = null;
      await em.flush();
      emitHelper(tx, row, 'update');
    }
    for (const row of await em.find(StudioInviteEntity, { expires: { $lte: now } })) {
      emitInvite(tx, { id: row.id, version: row.version + 1, owner: row.owner }, 'delete');
      await em.nativeDelete(StudioInviteEntity, { id: row.id });
    }
    em.clear();
    for (const row of await findEndedHelpers(em, now)) await removeHelper(tx, row);
  });
}

/** Deletes log entries older than 90 days. Returns their number. */
export function pruneLog(database: Database): Promise<number> {
  return database.transact(({ em, now }) =>
    em.nativeDelete(ServerLogEntity, { at: { $lte: now - LOG_RETENTION_MS } }),
  );
}
