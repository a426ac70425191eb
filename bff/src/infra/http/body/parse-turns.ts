import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';

/**
 * Lets large bodies be parsed one after the other, with a pause between two, so that a flood of them leaves time for
 * the requests of others.
 */
export class ParseTurns {
  readonly #queue = new SerialQueue();

  constructor(private readonly pauseMs: number) {}

  /** Runs `parse` when it is its turn. Rejects with what it throws. */
  take<T>(parse: () => T): Promise<T> {
    const turn = this.#queue.run(parse);
    void this.#queue.run(() => sleep(this.pauseMs, undefined, { ref: false }));
    return turn;
  }
}
