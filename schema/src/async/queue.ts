/** Runs steps one after the other. A failed step does not stop the queue. */
export class SerialQueue {
  #lastStep: Promise<unknown> = Promise.resolve();

  /** Runs a step after all earlier ones. Resolves with the step's result, or rejects with its error. */
  run<T>(step: () => Promise<T> | T): Promise<T> {
    const result = this.#lastStep.then(step);
    this.#lastStep = result.catch(() => undefined);
    return result;
  }
}

/** Runs the steps of one key one after the other. Keys do not wait for each other; an idle key uses no memory. */
export class KeyedQueue<K> {
  readonly #queues = new Map<K, { queue: SerialQueue; steps: number }>();

  /** Runs a step after all earlier ones. Resolves with the step's result, or rejects with its error. */
  async run<T>(key: K, step: () => Promise<T> | T): Promise<T> {
    const entry = this.#queues.get(key) ?? { queue: new SerialQueue(), steps: 0 };
    this.#queues.set(key, entry);
    entry.steps += 1;
    try {
      return await entry.queue.run(step);
    } finally {
      entry.steps -= 1;
      if (entry.steps === 0) this.#queues.delete(key);
    }
  }

  /** Returns the number of running and waiting steps of this key. */
  countSteps(key: K): number {
    return this.#queues.get(key)?.steps ?? 0;
  }

  /** Number of keys with a running or waiting step. */
  get size(): number {
    return this.#queues.size;
  }
}
