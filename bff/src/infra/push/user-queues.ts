import { withTimeout } from '@trailcast/schema/async/deadline';

/** Thrown if too many tasks of one user are waiting. */
export class UserQueueFullError extends Error {}
/** Thrown if a task exceeds its time limit. */
export class UserTaskTimeoutError extends Error {}

/** Limits of the queues. */
export interface UserQueueLimits {
  /** Number of tasks that run at the same time, over all users. */
  concurrency: number;
  /** Time limit of a task, ms. After it, the user's next task starts. */
  timeoutMs: number;
  maxWaiting: number;
}

const USER_QUEUE_LIMITS: UserQueueLimits = { concurrency: 32, timeoutMs: 5_000, maxWaiting: 2_000 };

/** A task. Its signal aborts at the time limit; a later result must not be sent. */
export type UserTask = (signal: AbortSignal) => Promise<void>;

interface QueuedTask {
  work: UserTask;
  settle: (result: Promise<void>) => void;
}

/**
 * One queue per user: a user's tasks run one after the other, tasks of different users run concurrently. All
 * reads for a user's channels go through the user's queue, so messages are sent in the order in which their
 * data was read.
 */
export class UserQueues {
  readonly #waitingTasks = new Map<number, QueuedTask[]>();
  readonly #readyUserIds: number[] = [];
  readonly #runningTasks = new Set<Promise<void>>();
  #isClosed = false;

  constructor(private readonly limits: UserQueueLimits = USER_QUEUE_LIMITS) {}

  /** Resolves when the task has ended; rejects with its error, UserQueueFullError or UserTaskTimeoutError. */
  run(userId: number, work: UserTask): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const queue = this.#waitingTasks.get(userId);
    if (queue && queue.length >= this.limits.maxWaiting)
      return Promise.reject(new UserQueueFullError('too many tasks wait for one user'));
    const result = new Promise<void>((settle) => {
      const task = { work, settle };
      if (queue) queue.push(task);
      else {
        this.#waitingTasks.set(userId, [task]);
        this.#readyUserIds.push(userId);
      }
    });
    this.#startReadyTasks();
    return result;
  }

  /** Drops waiting tasks. Resolves when no task runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#readyUserIds.length = 0;
    for (const queue of this.#waitingTasks.values()) for (const task of queue) task.settle(Promise.resolve());
    this.#waitingTasks.clear();
    await Promise.allSettled(this.#runningTasks);
  }

  #startReadyTasks(): void {
    while (this.#runningTasks.size < this.limits.concurrency) {
      const userId = this.#readyUserIds.shift();
      if (userId === undefined) return;
      const task = this.#waitingTasks.get(userId)?.shift();
      if (task) this.#start(userId, task);
    }
  }

  #start(userId: number, task: QueuedTask): void {
    const { timeoutMs } = this.limits;
    const createTimeoutError = () => new UserTaskTimeoutError(`a task took longer than ${timeoutMs} ms`);
    const running = withTimeout(timeoutMs, task.work, createTimeoutError);
    task.settle(running);
    const ended = running
      .catch(() => undefined)
      .then(() => {
        this.#runningTasks.delete(ended);
        this.#requeueUser(userId);
        this.#startReadyTasks();
      });
    this.#runningTasks.add(ended);
  }

  /** Queues the user's next task behind the first tasks of other users. */
  #requeueUser(userId: number): void {
    if (this.#waitingTasks.get(userId)?.length === 0) this.#waitingTasks.delete(userId);
    else if (this.#waitingTasks.has(userId)) this.#readyUserIds.push(userId);
  }
}
