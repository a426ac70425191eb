import { KeyedQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { PlatformAlert } from '../../drivers/platform/chat/chat-platform.js';
import type { Database } from '../../infra/db/database.js';
import { NotLeaderError, type Leadership, type LeaderTask } from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { addAlert, type AddAlertResult } from './alert-queue.js';

/** Maximum number of alerts in memory per owner. Only a faulty platform sends more, and the queue accepts fewer. */
const MAX_IN_MEMORY = 300;
/** Retention of an alert that is not stored, ms. Covers a change of leader (4 s) and a restart of the database. */
const RETENTION_MS = 60_000;
/** Interval between attempts to store alerts that are not stored yet, ms. */
const RETRY_INTERVAL_MS = 1_000;
/** Maximum time by which another process may receive and store the same alert earlier than this process, ms. */
const RECEIVE_SKEW_MS = 5_000;

export interface AlertReceiverDeps {
  database: Database;
  leadership: Pick<Leadership, 'term'>;
  log: Logger;
  /** Time of a monotonic clock, ms. */
  now?: () => number;
}

interface ReceivedAlert {
  alert: PlatformAlert;
  /** Time at which this process received the alert, ms of `now`. */
  receivedAt: number;
  /** Outcome of storing the alert; null while the alert is not stored. */
  outcome: AddAlertResult | null;
}

/**
 * Receives the platform's alerts: follows, subscriptions, gifts and raids. Every process that reads a chat receives
 * each alert, but only the leader stores it, so that it is queued once. The other processes hold it in memory for
 * `RETENTION_MS`, so that a new leader can store alerts that are not stored yet.
 */
export class AlertReceiver {
  /** Recently received alerts by owner, the oldest first. */
  readonly #received = new Map<number, ReceivedAlert[]>();
  /** Stores an owner's alerts one after the other, because each locks the owner's row. */
  readonly #storeQueue = new KeyedQueue<number>();
  readonly #now: () => number;

  constructor(private readonly deps: AlertReceiverDeps) {
    this.#now = deps.now ?? (() => performance.now());
  }

  receive(ownerId: number, alert: PlatformAlert): void {
    this.#removeExpired();
    const receivedAlerts = this.#received.get(ownerId) ?? [];
    if (receivedAlerts.length >= MAX_IN_MEMORY && !removeOldestStored(receivedAlerts)) {
      this.deps.log.warn(
        { ownerId, kind: alert.kind },
        'an alert was dropped, because too many arrived at once',
      );
      return;
    }
    const received = { alert, receivedAt: this.#now(), outcome: null };
    this.#received.set(ownerId, [...receivedAlerts, received]);
    void this.#storeQueue.run(ownerId, () => this.#storeOwnerAlerts(ownerId));
  }

  /** Creates the leader's task, which stores alerts that were received without a leader or could not be stored. */
  createLeaderTask(): LeaderTask {
    return new PeriodicTask(() => this.#storeAll(), RETRY_INTERVAL_MS);
  }

  async #storeAll(): Promise<void> {
    this.#removeExpired();
    const owners = [...this.#received.keys()];
    await Promise.all(
      owners.map((ownerId) => this.#storeQueue.run(ownerId, () => this.#storeOwnerAlerts(ownerId))),
    );
  }

  /**
   * Stores an owner's alerts that are not stored yet, the oldest first. Stops at the first failure to preserve the
   * order.
   */
  async #storeOwnerAlerts(ownerId: number): Promise<void> {
    const receivedAlerts = this.#received.get(ownerId) ?? [];
    for (const received of receivedAlerts)
      if (!received.outcome && !(await this.#store(ownerId, received))) return;
  }

  /** Returns false if the alert must be retried. */
  async #store(ownerId: number, received: ReceivedAlert): Promise<boolean> {
    const { database, leadership, log } = this.deps;
    const { term } = leadership;
    if (!term) return false;
    try {
      received.outcome = await database.transact(async (tx) => {
        const storedSince = tx.now - (this.#now() - received.receivedAt) - RECEIVE_SKEW_MS;
        const otherIds = this.#listStoredIds(ownerId);
        const outcome = await addAlert(tx, ownerId, {
          ...received.alert,
          duplicateCheck: { storedSince, otherIds },
        });
        await term.fence(tx);
        return outcome;
      });
      return true;
    } catch (err) {
      if (!(err instanceof NotLeaderError)) log.error({ err, ownerId }, 'an alert was not queued');
      return false;
    }
  }

  /**
   * Returns the ids of the stored rows of alerts that this process has received. An equal alert that arrives later is
   * another alert.
   */
  #listStoredIds(ownerId: number): number[] {
    return (this.#received.get(ownerId) ?? []).flatMap(({ outcome }) => outcome?.id ?? []);
  }

  #removeExpired(): void {
    const receivedAfter = this.#now() - RETENTION_MS;
    for (const [ownerId, received] of this.#received) {
      const recent = received.filter(({ receivedAt }) => receivedAt > receivedAfter);
      if (recent.length > 0) this.#received.set(ownerId, recent);
      else this.#received.delete(ownerId);
    }
  }
}

/** Removes the oldest stored alert. Returns false if there is none. */
function removeOldestStored(received: ReceivedAlert[]): boolean {
  const index = received.findIndex(({ outcome }) => outcome !== null);
  if (index >= 0) received.splice(index, 1);
  return index >= 0;
}
