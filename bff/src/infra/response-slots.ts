import { TooManyRequestsError } from './errors.js';

/** Limits per user: responses sent at the same time, and requests that may wait for one of them to end. */
const LIMITS = { atOnce: 2, waiting: 32 };
const RETRY_AFTER_MS = 1_000;

interface UserSlots {
  /** Responses that hold a slot. The key aborts when the response ends. */
  holders: Set<AbortSignal>;
  waiting: Map<AbortSignal, { turn: Promise<void>; call: () => void }>;
}

/** Limits how many long responses one user receives at the same time. Users do not wait for each other. */
export class ResponseSlots {
  readonly #users = new Map<number, UserSlots>();

  constructor(private readonly limits = LIMITS) {}

  /**
   * Resolves when the response has a slot. The slot is released when `over` aborts. A response that already has a
   * slot gets no second one. Throws TooManyRequestsError if too many requests wait, and the signal's reason if it
   * aborts first.
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
