import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets large bodies be parsed one after the other, with a pause between two, so that a flood of them leaves time for
 * the requests of others.
 */
export class ParseTurns {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pauseMs: number) {}

  /** Runs `parse` when it is its turn. Rejects with what it throws. */
  take<T>(parse: () => T): Promise<T> {
    const turn = this.#last.then(parse);
    this.#last = turn.catch(() => undefined).then(() => sleep(this.pauseMs, undefined, { ref: false }));
    return turn;
  }
}
