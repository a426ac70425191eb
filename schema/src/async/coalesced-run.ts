/** Runs its work at most once at a time. All calls during a run share one next run. */
export class CoalescedRun<T = void> {
  #lastRun: Promise<unknown> = Promise.resolve();
  #nextRun: Promise<T> | null = null;
  #isRunning = false;

  constructor(private readonly work: () => Promise<T>) {}

  /** True while a run is active or waiting. */
  get isBusy(): boolean {
    return this.#isRunning || this.#nextRun !== null;
  }

  /** Returns the result of a run that starts after this call. */
  run(): Promise<T> {
    this.#nextRun ??= this.#lastRun.then(() => {
      this.#nextRun = null;
      const run = this.#begin();
      this.#lastRun = run.catch(() => undefined);
      return run;
    });
    return this.#nextRun;
  }

  /** Resolves when no run is active or waiting. */
  async idle(): Promise<void> {
    while (this.isBusy) await (this.#nextRun ?? this.#lastRun).catch(() => undefined);
  }

  async #begin(): Promise<T> {
    this.#isRunning = true;
    try {
      return await this.work();
    } finally {
      this.#isRunning = false;
    }
  }
}

/** One coalesced run per key. Keys do not wait for each other; an idle key uses no memory. */
export class CoalescedRuns<K> {
  readonly #runs = new Map<K, CoalescedRun>();

  constructor(private readonly work: (key: K) => Promise<void>) {}

  /** Returns the result of a run of this key that starts after this call. */
  async run(key: K): Promise<void> {
    const run = this.#runs.get(key) ?? new CoalescedRun(() => this.work(key));
    this.#runs.set(key, run);
    try {
      await run.run();
    } finally {
      if (!run.isBusy && this.#runs.get(key) === run) this.#runs.delete(key);
    }
  }

  /** True while a run of this key is active or waiting. */
  isBusy(key: K): boolean {
    return this.#runs.get(key)?.isBusy ?? false;
  }

  /** Resolves when no run is active or waiting. */
  async idle(): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.idle()));
  }
}
