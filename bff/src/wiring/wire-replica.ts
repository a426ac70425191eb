import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config, Secrets } from '../config/config.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';
import { LeaseLeadership } from '../infra/leader/lease-leadership.js';
import { LeaseStore } from '../infra/leader/lease-store.js';
import { SoleLeadership } from '../infra/leader/sole-leadership.js';
import { RedisWakeUp } from '../infra/outbox/redis-wake-up.js';

/** How often the outbox is looked at when other processes may write to the database, ms. */
const POLL_MS = 250;
/** The same while Redis wakes, ms: a wake-up may get lost. */
const WOKEN_POLL_MS = 1_000;

export interface ReplicaParts {
  config: Config;
  secrets: Secrets;
  database: MikroDatabase;
  logger: Logger;
}

/** What one of several processes on a database needs of the others. */
export interface Replica {
  leadership: Leadership;
  /** Null without REDIS_URL, and where no other process can be. */
  wakeUp: Pick<RedisWakeUp, 'connected'> | null;
  /** How long to wait at most for a wake-up, ms; 0: this process is the only one. */
  pollMs: () => number;
  start(): void;
  close(): Promise<void>;
}

/** The embedded database belongs to one process, which leads; on a server there may be any number. */
export function wireReplica({ config, secrets, database, logger }: ReplicaParts): Replica {
  const log = logger.child({ part: 'replica' });
  const alone = config.databaseFile !== null;
  const leadership = alone
    ? new SoleLeadership(log)
    : new LeaseLeadership(new LeaseStore(database, randomUUID()), log);
  const { redisUrl } = secrets;
  const wakeUp =
    alone || redisUrl === null
      ? null
      : new RedisWakeUp({ url: redisUrl, changes: database.changes, logger: log });
  const pollMs = () => (wakeUp?.connected ? WOKEN_POLL_MS : POLL_MS);
  return {
    leadership,
    wakeUp,
    pollMs: () => (alone ? 0 : pollMs()),
    start: () => {
      wakeUp?.start();
      leadership.start();
    },
    close: async () => {
      await leadership.close();
      wakeUp?.close();
    },
  };
}
