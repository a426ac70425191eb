/** Wakes whoever waits for a server's row to change. Changes made by other processes are found by looking again. */
export class ServerWatch {
  readonly #waiting = new Set<() => void>();

  constructor(private readonly lookAgainMs = 250) {}

  /** Something about some server was stored. */
  notify(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Asks `look` now and at every change until it answers something; undefined after `timeoutMs`, or on abort. */
  async until<T>(
    look: () => Promise<T | undefined>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const changed = this.#next(Math.min(this.lookAgainMs, Math.max(1, end - performance.now())), signal);
      const answer = await look();
      if (answer !== undefined) return answer;
      if (performance.now() >= end || signal.aborted) return undefined;
      await changed;
    }
  }

  /** Begun before the look, so that a change during it is not missed. */
  #next(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
