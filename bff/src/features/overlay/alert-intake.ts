import type { Logger } from 'pino';
import type { PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { Database } from '../../infra/db/database.js';
import { NotLeaderError, type Leadership } from '../../infra/leader/leadership.js';
import { addAlert } from './alert-queue.js';

/** Alerts of the platform that wait to be stored. More come only from a platform that has gone wrong. */
const STORING_MAX = 1_000;

export interface AlertIntakeDeps {
  database: Database;
  leadership: Pick<Leadership, 'term'>;
  log: Logger;
}

/**
 * Takes what the platform says that viewers did. Every process that reads a chat hears it, and only the leader stores it, so that
 * it is queued once.
 */
export class AlertIntake {
  #storing = 0;

  constructor(private readonly deps: AlertIntakeDeps) {}

  take(ownerId: number, alert: PlatformAlert): void {
    const { leadership, log } = this.deps;
    const { term } = leadership;
    if (!term) return;
    if (this.#storing >= STORING_MAX) {
      log.warn({ ownerId, kind: alert.kind }, 'too many alerts at once, one is dropped');
      return;
    }
    this.#storing += 1;
    void this.deps.database
      .transact(async (tx) => {
        await addAlert(tx, ownerId, alert);
        await term.fence(tx);
      })
      .catch((err: unknown) => {
        if (!(err instanceof NotLeaderError)) log.error({ err, ownerId }, 'an alert was not queued');
      })
      .finally(() => (this.#storing -= 1));
  }
}
