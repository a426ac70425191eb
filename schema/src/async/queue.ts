/** Runs steps one after the other. A failed step does not stop the queue. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Returns the step's result, or rejects with its error. */
  run<T>(step: () => Promise<T> | T): Promise<T> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Runs the steps of one key one after the other. Keys do not wait for each other; an idle key uses no memory. */
export class KeyedQueue<K> {
  readonly #queues = new Map<K, { queue: SerialQueue; steps: number }>();

  /** Returns the step's result, or rejects with its error. */
  async run<T>(key: K, step: () => Promise<T> | T): Promise<T> {
    const lane = this.#queues.get(key) ?? { queue: new SerialQueue(), steps: 0 };
    this.#queues.set(key, lane);
    lane.steps += 1;
    try {
      return await lane.queue.run(step);
    } finally {
      lane.steps -= 1;
      if (lane.steps === 0) this.#queues.delete(key);
    }
  }

  /** Steps of this key that run or wait. */
  countSteps(key: K): number {
    return this.#queues.get(key)?.steps ?? 0;
  }

  /** Keys with a running or waiting step. */
  get size(): number {
    return this.#queues.size;
  }
}
