import { TooManyRequestsError } from './errors.js';

/** Long answers of one user that are under way at a time, and calls that may wait for that. */
const LIMITS = { atOnce: 2, waiting: 32 };
const RETRY_AFTER_MS = 1_000;

interface UserSlots {
  /** Answers that have a slot, by the signal of their end. */
  holders: Set<AbortSignal>;
  waiting: Map<AbortSignal, { turn: Promise<void>; call: () => void }>;
}

/** Bounds how many long answers one user has under way. Users do not wait for each other. */
export class AnswerSlots {
  readonly #users = new Map<number, UserSlots>();

  constructor(private readonly limits = LIMITS) {}

  /**
   * Resolves when the answer has a slot, which is free again when `over` aborts. An answer that has a slot gets no second
   * one. Rejects with TooManyRequestsError when too many wait, and with the signal's reason when that aborts first.
   */
  async enter(userId: number, over: AbortSignal): Promise<void> {
    over.throwIfAborted();
    const user: UserSlots = this.#users.get(userId) ?? { holders: new Set(), waiting: new Map() };
    if (user.holders.has(over)) return;
    const waits = user.waiting.get(over);
    if (waits) return waits.turn;
    const isFull = user.holders.size >= this.limits.atOnce;
    if (isFull && user.waiting.size >= this.limits.waiting) throw new TooManyRequestsError(RETRY_AFTER_MS);
    this.#users.set(userId, user);
    over.addEventListener('abort', () => this.#leave(userId, user, over), { once: true });
    if (!isFull) return void user.holders.add(over);
    let call: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (call = resolve)).then(() => over.throwIfAborted());
    user.waiting.set(over, { turn, call });
    return turn;
  }

  #leave(userId: number, user: UserSlots, over: AbortSignal): void {
    user.holders.delete(over);
    user.waiting.get(over)?.call();
    user.waiting.delete(over);
    const [next] = user.waiting;
    if (next && user.holders.size < this.limits.atOnce) {
      const [signal, { call }] = next;
      user.waiting.delete(signal);
      user.holders.add(signal);
      call();
    }
    if (user.holders.size === 0) this.#users.delete(userId);
  }
}
