import type { Logger } from 'pino';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import {
  NotLeaderError,
  type Leadership,
  type LeaderTask,
  type Term,
} from '../../infra/leader/leadership.js';
import { WakeableTask } from '../../infra/wakeable-task.js';
import { isNextDue, computeNextChangeMs, type QueueState } from './alert-timing.js';
import { advanceQueue } from './alert-queue.js';
import { findActiveQueues, deleteEndedAlerts, lockOverlay, type QueueRow } from './overlay.repository.js';

/** Interval between checks while nothing is due and no change is announced, ms. */
const CHECK_INTERVAL_MS = 5_000;
/** Pause after a failed check, ms. */
const RETRY_DELAY_MS = 1_000;
/** Interval between removals of alerts that have ended or waited too long, ms. */
const REMOVAL_INTERVAL_MS = 60_000;

export interface AlertSchedulerDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  leadership: Pick<Leadership, 'term'>;
  log: Logger;
  fallbackMs?: number;
}

/**
 * Shows the alerts of all queues one after the other. Only the leader runs it, so that each alert is shown once. An
 * alert that arrives while nothing is shown is shown by the process that stores it; this task shows the waiting alerts.
 * The task sleeps until the next change is due or `wake` is called.
 */
export class AlertScheduler implements LeaderTask {
  readonly #task: WakeableTask;
  /** Id of the alert that was shown at the last check, by owner. */
  readonly #lastShownIds = new Map<number, number>();
  #lastRemovalAt = -Infinity;

  constructor(private readonly deps: AlertSchedulerDeps) {
    this.#task = new WakeableTask((signal) => this.#check(signal));
  }

  /** Starts a check now. Call it when this or another process may have changed a queue. */
  wake(): void {
    this.#task.wake();
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  /** Returns the time until the next check, ms. */
  async #check(signal: AbortSignal): Promise<number> {
    try {
      return await this.#advanceDue(signal);
    } catch (err) {
      if (!signal.aborted && !(err instanceof NotLeaderError))
        this.deps.log.error({ err }, 'alerts were not shown');
      return RETRY_DELAY_MS;
    }
  }

  async #advanceDue(signal: AbortSignal): Promise<number> {
    const { database, clock, leadership, fallbackMs = CHECK_INTERVAL_MS } = this.deps;
    const { term } = leadership;
    if (!term) return RETRY_DELAY_MS;
    const now = await clock.now();
    const queues = await database.read((em) => findActiveQueues(em, now));
    const isRemovalDue = now - this.#lastRemovalAt > REMOVAL_INTERVAL_MS;
    if (isRemovalDue) {
      this.#lastRemovalAt = now;
      await database.transact(({ em }) => deleteEndedAlerts(em, now));
    }
    const dueQueues = queues.filter((queue) => this.#hasChanged(queue, now) || isRemovalDue);
    for (const { ownerId } of dueQueues) {
      await this.#advance(ownerId, term);
      if (signal.aborted) break;
    }
    // The ends of the alerts shown now are known only at the next check.
    if (dueQueues.length > 0) return 0;
    return Math.min(fallbackMs, ...queues.map((queue) => computeNextChangeMs(toQueueState(queue), now)));
  }

  /** Returns true if the next alert is due, or the shown one has ended. */
  #hasChanged(queue: QueueRow, now: number): boolean {
    const lastShownId = this.#lastShownIds.get(queue.ownerId) ?? null;
    if (queue.shownId === null) this.#lastShownIds.delete(queue.ownerId);
    else this.#lastShownIds.set(queue.ownerId, queue.shownId);
    return isNextDue(toQueueState(queue), now) || (lastShownId !== null && queue.shownId === null);
  }

  #advance(ownerId: number, term: Term): Promise<void> {
    return this.deps.database.transact(async (tx) => {
      const row = await lockOverlay(tx.em, ownerId);
      if (row) await advanceQueue(tx, row);
      await term.fence(tx);
    });
  }
}

const toQueueState = ({ paused, waiting, lastEnd, openAt }: QueueRow): QueueState => ({
  paused: Boolean(paused),
  waiting: Number(waiting),
  lastEnd: toNumber(lastEnd),
  openAt: toNumber(openAt),
});

const toNumber = (value: number | string | null) => (value === null ? null : Number(value));
