import { KeyedQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { Database } from '../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../infra/leader/leadership.js';
import { addAlert } from './alert-queue.js';

/** Alerts of one owner that wait to be stored. More come only from a platform that has gone wrong, and the queue takes fewer. */
const STORING_MAX = 300;

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
  /** One alert of an owner after the other, because each locks the owner's row. */
  readonly #storing = new KeyedQueue<number>();

  constructor(private readonly deps: AlertIntakeDeps) {}

  take(ownerId: number, alert: PlatformAlert): void {
    const { leadership, log } = this.deps;
    const { term } = leadership;
    if (!term) return;
    if (this.#storing.stepsOf(ownerId) >= STORING_MAX) {
      log.warn({ ownerId, kind: alert.kind }, 'too many alerts at once, one is dropped');
      return;
    }
    void this.#storing.run(ownerId, () => this.#store(ownerId, alert, term));
  }

  async #store(ownerId: number, alert: PlatformAlert, term: Term): Promise<void> {
    const { database, log } = this.deps;
    try {
      await database.transact(async (tx) => {
        await addAlert(tx, ownerId, alert);
        await term.fence(tx);
      });
    } catch (err) {
      if (!(err instanceof NotLeaderError)) log.error({ err, ownerId }, 'an alert was not queued');
    }
  }
}
