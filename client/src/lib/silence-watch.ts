const CHECK_MS = 500;

interface Limits {
  /** From then on the peer counts as silent, ms. */
  silenceMs: number;
  /** From then on its connection counts as dead, ms. */
  deathMs: number;
}

interface Handlers {
  onSilent: () => void;
  /** Something was heard after a silence. */
  onHeard: () => void;
  /** Called at each check from then on. */
  onDead: () => void;
}

/** Watches how long ago the peer was last heard. A swallowed connection closes nothing, so that only time tells. */
export class SilenceWatch {
  /** Ms since the epoch; null before anything was heard. */
  heardAt: number | null = null;
  #silent = false;
  #checkedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly handlers: Handlers,
  ) {}

  /** Counts from now on. */
  start(): void {
    this.stop();
    this.heardAt = this.#checkedAt = Date.now();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#silent = false;
  }

  /** Anything the peer sends counts. */
  heard(): void {
    this.heardAt = Date.now();
    if (!this.#silent) return;
    this.#silent = false;
    this.handlers.onHeard();
  }

  /** A late check follows a page that was frozen: what was sent meanwhile may still be waiting to be read. */
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
