const CHECK_MS = 500;

interface Limits {
  /** Time until the peer counts as silent, ms. */
  silenceMs: number;
  /** Time until the connection counts as dead, ms. */
  deathMs: number;
}

interface Handlers {
  onSilent: () => void;
  /** Called for the first data after a silence. */
  onHeard: () => void;
  /** Called at each check while the connection counts as dead. */
  onDead: () => void;
}

/** Detects a connection that is dead but not closed, by the time since the last data. */
export class SilenceWatch {
  /** Time of the last data, ms since the epoch; null before any. */
  heardAt: number | null = null;
  #silent = false;
  #checkedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.stop();
    this.heardAt = this.#checkedAt = Date.now();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#silent = false;
  }

  /** Called when data arrives from the peer. */
  heard(): void {
    this.heardAt = Date.now();
    if (!this.#silent) return;
    this.#silent = false;
    this.handlers.onHeard();
  }

  /** A late check means that the page was frozen, so received data may not have been read yet. */
  #check(): void {
    const now = Date.now();
    const age = now - (this.heardAt ?? now);
    const isLate = now - this.#checkedAt > 4 * CHECK_MS;
    this.#checkedAt = now;
    if (age >= this.limits.silenceMs && !this.#silent) {
      this.#silent = true;
      this.handlers.onSilent();
    }
    if (age >= this.limits.deathMs && !isLate) this.handlers.onDead();
  }
}
