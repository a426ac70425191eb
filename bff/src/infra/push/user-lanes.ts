import { inTime } from '@trailcast/schema/async/deadline';

/** A user's work can't be done in order any more: too much waits. */
export class LaneFullError extends Error {}
/** One piece of work took too long. */
export class LaneTimeoutError extends Error {}

export interface LaneLimits {
  /** Pieces of work at the same time, over all users. */
  concurrency: number;
  /** After this many ms the next piece of the lane starts. */
  timeoutMs: number;
  /** Pieces that may wait for one user. */
  maxWaiting: number;
}

const LANE_LIMITS: LaneLimits = { concurrency: 32, timeoutMs: 5_000, maxWaiting: 2_000 };

/** The signal is aborted once the work's time is up: what it finds out later must not be sent. */
export type LaneWork = (signal: AbortSignal) => Promise<void>;

interface Piece {
  work: LaneWork;
  done: (result: Promise<void>) => void;
}

/**
 * One queue per user: a user's work is done one after the other, different users' work side by side. Whatever reads a
 * user's state for a channel goes through that user's lane, so what is sent later was also read later.
 */
export class UserLanes {
  readonly #waiting = new Map<number, Piece[]>();
  readonly #ready: number[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(private readonly limits: LaneLimits = LANE_LIMITS) {}

  /**
   * Resolves when the work was done, rejects with its error.
   * @throws LaneFullError, LaneTimeoutError
   */
  run(userId: number, work: LaneWork): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const lane = this.#waiting.get(userId);
    if (lane && lane.length >= this.limits.maxWaiting)
      return Promise.reject(new LaneFullError('too much waits for one user'));
    const result = new Promise<void>((done) => {
      const piece = { work, done };
      if (lane) lane.push(piece);
      else {
        this.#waiting.set(userId, [piece]);
        this.#ready.push(userId);
      }
    });
    this.#next();
    return result;
  }

  /** Drops what waits; resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ready.length = 0;
    for (const lane of this.#waiting.values()) for (const piece of lane) piece.done(Promise.resolve());
    this.#waiting.clear();
    await Promise.allSettled(this.#running);
  }

  #next(): void {
    while (this.#running.size < this.limits.concurrency) {
      const userId = this.#ready.shift();
      if (userId === undefined) return;
      const piece = this.#waiting.get(userId)?.shift();
      if (piece) this.#start(userId, piece);
    }
  }

  #start(userId: number, piece: Piece): void {
    const { timeoutMs } = this.limits;
    const late = () => new LaneTimeoutError(`not done in ${timeoutMs} ms`);
    const running = inTime(timeoutMs, piece.work, late);
    piece.done(running);
    const ended = running
      .catch(() => undefined)
      .then(() => {
        this.#running.delete(ended);
        this.#leave(userId);
        this.#next();
      });
    this.#running.add(ended);
  }

  /** The user's next piece queues behind the other users' first ones. */
  #leave(userId: number): void {
    if (this.#waiting.get(userId)?.length === 0) this.#waiting.delete(userId);
    else if (this.#waiting.has(userId)) this.#ready.push(userId);
  }
}
