/** Interval of the checks, ms. */
const CHECK_INTERVAL_MS = 500;

interface Limits {
  /** Time until the peer counts as silent, ms. */
  silenceMs: number;
  /** Time until the connection counts as dead, ms. */
  deadAfterMs: number;
}

interface Handlers {
  onSilent: () => void;
  /** Called for the first data after a silence. */
  onRecovered: () => void;
  /** Called at each check while the connection counts as dead. */
  onDead: () => void;
}

/** Detects a connection that is dead but not closed, by the time since the last data. */
export class SilenceWatch {
  /** Time of the last data, ms since the epoch; null before any. */
  lastDataAt: number | null = null;
  #isSilent = false;
  #checkedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.stop();
    this.lastDataAt = this.#checkedAt = Date.now();
    this.#timer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#isSilent = false;
  }

  /** Must be called when data arrives from the peer. */
  recordData(): void {
    this.lastDataAt = Date.now();
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.handlers.onRecovered();
  }

  /** A late check reports no dead connection: the page was frozen, so received data may not have been read yet. */
  #check(): void {
    const now = Date.now();
    const age = now - (this.lastDataAt ?? now);
    const isLate = now - this.#checkedAt > 4 * CHECK_INTERVAL_MS;
    this.#checkedAt = now;
    if (age >= this.limits.silenceMs && !this.#isSilent) {
      this.#isSilent = true;
      this.handlers.onSilent();
    }
    if (age >= this.limits.deadAfterMs && !isLate) this.handlers.onDead();
  }
}
