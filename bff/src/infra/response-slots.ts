import { TooManyRequestsError } from './errors.js';

/**
 * Limits per user: responses sent at the same time, and requests that may wait until one of these responses
 * has ended.
 */
const LIMITS = { maxConcurrent: 2, maxWaiting: 32 };
const RETRY_AFTER_MS = 1_000;

interface UserSlots {
  /** End signals of the responses that hold a slot. A signal aborts when its response ends. */
  holders: Set<AbortSignal>;
  waitingRequests: Map<AbortSignal, { started: Promise<void>; start: () => void }>;
}

/** Limits how many long responses one user receives at the same time. Users do not wait for each other. */
export class ResponseSlots {
  readonly #users = new Map<number, UserSlots>();

  constructor(private readonly limits = LIMITS) {}

  /**
   * Resolves when the response has a slot. The slot is released when `endSignal` aborts. A response that
   * already has a slot receives no second one. Throws TooManyRequestsError if too many requests are waiting,
   * and the signal's reason if the signal aborts first.
   */
  async acquire(userId: number, endSignal: AbortSignal): Promise<void> {
    endSignal.throwIfAborted();
    const user: UserSlots = this.#users.get(userId) ?? { holders: new Set(), waitingRequests: new Map() };
    if (user.holders.has(endSignal)) return;
    const waitingRequest = user.waitingRequests.get(endSignal);
    if (waitingRequest) return waitingRequest.started;
    const isFull = user.holders.size >= this.limits.maxConcurrent;
    if (isFull && user.waitingRequests.size >= this.limits.maxWaiting)
      throw new TooManyRequestsError(RETRY_AFTER_MS);
    this.#users.set(userId, user);
    endSignal.addEventListener('abort', () => this.#release(userId, user, endSignal), { once: true });
    if (!isFull) return void user.holders.add(endSignal);
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve)).then(() => endSignal.throwIfAborted());
    user.waitingRequests.set(endSignal, { started, start });
    return started;
  }

  #release(userId: number, user: UserSlots, endSignal: AbortSignal): void {
    user.holders.delete(endSignal);
    user.waitingRequests.get(endSignal)?.start();
    user.waitingRequests.delete(endSignal);
    const [nextRequest] = user.waitingRequests;
    if (nextRequest && user.holders.size < this.limits.maxConcurrent) {
      const [signal, { start }] = nextRequest;
      user.waitingRequests.delete(signal);
      user.holders.add(signal);
      start();
    }
    if (user.holders.size === 0) this.#users.delete(userId);
  }
}
