import { toMoblin, type MoblinRequest } from './moblin.external.js';

/** `refused`: the phone answered that it can't. `unanswered`: it did not answer in time, or has disconnected. */
export type Answer = 'ok' | 'refused' | 'unanswered';

/** The requests to one phone that wait for their answers. */
export class PhoneRequests {
  readonly #waiting = new Map<number, { settle: (answer: Answer) => void; timer: NodeJS.Timeout }>();
  #lastId = 0;

  constructor(private readonly send: (text: string) => void) {}

  get count(): number {
    return this.#waiting.size;
  }

  /** Sends a request. Resolves with the answer, after at most `ms`. */
  ask(request: MoblinRequest, ms: number): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(id, 'unanswered'), ms);
      this.#waiting.set(id, { settle: resolve, timer });
      this.send(toMoblin.request(id, request));
    });
  }

  /** Settles a request. Returns false if none with this number waits. */
  settle(id: number, answer: Answer): boolean {
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.settle(answer);
    return true;
  }

  /** Leaves every request unanswered. */
  close(): void {
    for (const id of [...this.#waiting.keys()]) this.settle(id, 'unanswered');
  }
}
