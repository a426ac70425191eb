/** Runs steps one after the other: each begins when the one before has ended, however it ended. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Returns what the step returns, or rejects as it does. */
  run<T>(step: () => Promise<T> | T): Promise<T> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Runs the steps of one key one after the other. Keys do not wait for each other; an idle key takes no memory. */
export class KeyedQueue<K> {
  readonly #queues = new Map<K, { queue: SerialQueue; steps: number }>();

  /** Returns what the step returns, or rejects as it does. */
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

  /** Keys with a step that runs or waits. */
  get size(): number {
    return this.#queues.size;
  }
}
