import { formatMoblin, type MoblinRequest } from './moblin.external.js';

/**
 * Outcome of a request. `refused`: the phone can't do it. `unanswered`: the phone did not respond in time, or
 * disconnected.
 */
export type RequestOutcome = 'ok' | 'refused' | 'unanswered';

/** Requests to one phone that wait for their responses. */
export class PhoneRequests {
  readonly #pendingRequests = new Map<
    number,
    { settle: (outcome: RequestOutcome) => void; timer: NodeJS.Timeout }
  >();
  #lastId = 0;

  constructor(private readonly sendText: (text: string) => void) {}

  get count(): number {
    return this.#pendingRequests.size;
  }

  /** Sends a request. Resolves with its outcome after at most `timeoutMs`. */
  send(request: MoblinRequest, timeoutMs: number): Promise<RequestOutcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(id, 'unanswered'), timeoutMs);
      this.#pendingRequests.set(id, { settle: resolve, timer });
      this.sendText(formatMoblin.request(id, request));
    });
  }

  /** Settles a request. Returns false if no request with this number is waiting. */
  settle(id: number, outcome: RequestOutcome): boolean {
    const pendingRequest = this.#pendingRequests.get(id);
    if (!pendingRequest) return false;
    this.#pendingRequests.delete(id);
    clearTimeout(pendingRequest.timer);
    pendingRequest.settle(outcome);
    return true;
  }

  /** Settles every request as unanswered. */
  close(): void {
    for (const id of [...this.#pendingRequests.keys()]) this.settle(id, 'unanswered');
  }
}
