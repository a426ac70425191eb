/** Waiting long polls, each with its condition. */
export class LongPolls {
  readonly #polls = new Set<{ check: () => void; finish: () => void }>();

  /** Resolves when `isDone` returns true, or after `waitMs`. Calls `isDone` at every call of `check`. */
  async waitUntil(isDone: () => boolean, waitMs: number): Promise<void> {
    if (isDone() || waitMs <= 0) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#polls.delete(poll);
        resolve();
      };
      const poll = { check: () => isDone() && finish(), finish };
      const timer = setTimeout(finish, waitMs);
      this.#polls.add(poll);
    });
  }

  /** Checks the conditions of all waiting polls. */
  check(): void {
    for (const { check } of [...this.#polls]) check();
  }

  /** Resolves all waiting polls. */
  finishAll(): void {
    for (const { finish } of [...this.#polls]) finish();
  }
}
