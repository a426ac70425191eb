import { SerialQueue } from '@trailcast/schema/async/queue';
import { sleep } from '@trailcast/schema/async/sleep';

/**
 * Parses large bodies one after the other with a pause between them, so that other requests are served in between.
 */
export class ParseQueue {
  readonly #queue = new SerialQueue();

  constructor(private readonly pauseMs: number) {}

  /** Runs `parse` after the queued ones. Rejects with its error. */
  run<T>(parse: () => T): Promise<T> {
    const result = this.#queue.run(parse);
    void this.#queue.run(() => sleep(this.pauseMs, undefined, { ref: false }));
    return result;
  }
}
