import { toMoblin, type MoblinRequest } from './moblin.external.js';

/** `refused`: the phone responded that it can't. `unanswered`: it did not respond in time, or disconnected. */
export type Answer = 'ok' | 'refused' | 'unanswered';

/** Requests to one phone that wait for their responses. */
export class PhoneRequests {
  readonly #waiting = new Map<number, { settle: (outcome: Answer) => void; timer: NodeJS.Timeout }>();
  #lastId = 0;

  constructor(private readonly sendText: (text: string) => void) {}

  get count(): number {
    return this.#waiting.size;
  }

  /** Sends a request. Resolves with the response, after at most `ms`. */
  send(request: MoblinRequest, ms: number): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(id, 'unanswered'), ms);
      this.#waiting.set(id, { settle: resolve, timer });
      this.sendText(toMoblin.request(id, request));
    });
  }

  /** Settles a request. Returns false if no request with this number is waiting. */
  settle(id: number, outcome: Answer): boolean {
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.settle(outcome);
    return true;
  }

  /** Settles every request as unanswered. */
  close(): void {
    for (const id of [...this.#waiting.keys()]) this.settle(id, 'unanswered');
  }
}
