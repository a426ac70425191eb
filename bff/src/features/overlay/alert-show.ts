import type { Logger } from 'pino';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import { NotLeaderError, type Leadership, type LeaderTask } from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { isNextDue } from './alert-pace.js';
import { advanceQueue } from './alert-queue.js';
import { activeQueues, forgetEnded, lockOverlay, type QueueRow } from './overlay.repository.js';

const CHECK_EVERY_MS = 250;
/** Pause between two removals of alerts that have ended or waited for too long, ms. */
const OLD_EVERY_MS = 60_000;

export interface AlertShowDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  leadership: Pick<Leadership, 'term'>;
  log: Logger;
}

/** Shows the alerts of all queues one after the other. A task of the leader, so that each is shown once. */
export class AlertShow implements LeaderTask {
  readonly #task: PeriodicTask;
  /** What the pages of the studio know as shown, by owner. */
  readonly #shown = new Map<number, number>();
  #lookedForOldAt = -Infinity;

  constructor(private readonly deps: AlertShowDeps) {
    this.#task = new PeriodicTask((signal) => this.#check(signal), CHECK_EVERY_MS);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { database, clock, log } = this.deps;
    try {
      const now = await clock.now();
      const queues = await database.read((em) => activeQueues(em, now));
      const looksForOld = now - this.#lookedForOldAt > OLD_EVERY_MS;
      if (looksForOld) {
        this.#lookedForOldAt = now;
        await database.transact(({ em }) => forgetEnded(em, now));
      }
      for (const queue of queues) {
        if (this.#changes(queue, now) || looksForOld) await this.#advance(queue.ownerId);
        if (signal.aborted) return;
      }
    } catch (err) {
      if (!signal.aborted && !(err instanceof NotLeaderError)) log.error({ err }, 'alerts were not shown');
    }
  }

  /** Returns true if the next alert is due, or the one that was shown has ended. */
  #changes(queue: QueueRow, now: number): boolean {
    const before = this.#shown.get(queue.ownerId) ?? null;
    if (queue.shown === null) this.#shown.delete(queue.ownerId);
    else this.#shown.set(queue.ownerId, queue.shown);
    const state = {
      paused: Boolean(queue.paused),
      waiting: Number(queue.waiting),
      lastEnd: numberOf(queue.lastEnd),
      openAt: numberOf(queue.openAt),
    };
    return isNextDue(state, now) || (before !== null && queue.shown === null);
  }

  async #advance(ownerId: number): Promise<void> {
    const { database, leadership } = this.deps;
    const { term } = leadership;
    if (!term) return;
    await database.transact(async (tx) => {
      const row = await lockOverlay(tx.em, ownerId);
      if (row) await advanceQueue(tx, row);
      await term.fence(tx);
    });
  }
}

const numberOf = (value: number | string | null) => (value === null ? null : Number(value));
