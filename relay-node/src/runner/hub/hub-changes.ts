import { withTimeout } from '@trailcast/schema/async/deadline';

/** Notifies listeners and waiting callers of changes of a hub. */
export class HubChanges {
  readonly #listeners = new Set<() => void>();

  /** `timeoutMs` is the limit of `waitUntil`. */
  constructor(
    private readonly timeoutMs: number,
    private readonly closed: AbortSignal,
  ) {}

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    this.#listeners.clear();
  }

  /** Resolves when `isDone` returns true, now or after a change. Rejects after the timeout and when closed. */
  async waitUntil(isDone: () => boolean): Promise<void> {
    if (isDone()) return;
    let listener: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (listener = () => isDone() && resolve()));
    this.#listeners.add(listener);
    const createTimeoutError = () => new Error('The hub does not respond');
    await withTimeout(this.timeoutMs, () => done, createTimeoutError, this.closed).finally(() =>
      this.#listeners.delete(listener),
    );
  }
}
