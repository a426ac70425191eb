import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config, Secrets } from '../config/config.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';
import { LeaseLeadership } from '../infra/leader/lease-leadership.js';
import { LeaseStore } from '../infra/leader/lease-store.js';
import { SoleLeadership } from '../infra/leader/sole-leadership.js';
import { RedisWakeUp } from '../infra/outbox/redis-wake-up.js';

/** Poll interval of the outbox if other processes may write to the database, ms. */
const POLL_MS = 250;
/** Poll interval while Redis is connected, ms. It is needed because a wake-up may be lost. */
const WOKEN_POLL_MS = 1_000;

export interface ReplicaDeps {
  config: Config;
  secrets: Secrets;
  database: MikroDatabase;
  logger: Logger;
}

/** Coordination of several processes on one database. */
export interface Replica {
  leadership: Leadership;
  /** Null if REDIS_URL is not set or only one process uses the database. */
  wakeUp: Pick<RedisWakeUp, 'isConnected'> | null;
  /** Returns the poll interval, ms; 0: this process is the only one. */
  pollMs: () => number;
  start(): void;
  close(): Promise<void>;
}

/**
 * Wires leadership and wake-ups. Only one process uses the embedded database, so it always leads. Several
 * processes may use a database server.
 */
export function wireReplica({ config, secrets, database, logger }: ReplicaDeps): Replica {
  const log = logger.child({ part: 'replica' });
  const isEmbedded = config.databaseFile !== null;
  const leadership = isEmbedded
    ? new SoleLeadership(log)
    : new LeaseLeadership(new LeaseStore(database, randomUUID()), log);
  const { redisUrl } = secrets;
  const wakeUp =
    isEmbedded || redisUrl === null
      ? null
      : new RedisWakeUp({ url: redisUrl, changes: database.changes, logger: log });
  const pollMs = () => (wakeUp?.isConnected ? WOKEN_POLL_MS : POLL_MS);
  return {
    leadership,
    wakeUp,
    pollMs: () => (isEmbedded ? 0 : pollMs()),
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
