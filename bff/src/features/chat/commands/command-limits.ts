const CHATTER_MS = 3_000;
const CHANNEL_MS = 60_000;
const CHANNEL_MAX = 20;

interface Taken {
  authorId: string;
  at: number;
}

/** Limits commands, in memory: one per chatter in 3 s, and 20 per channel in a minute. */
export class CommandLimits {
  /** Each channel's commands of the last minute, the oldest first. */
  readonly #taken = new Map<number, Taken[]>();

  /** `now`: ms of any monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a command. Returns false, and does not count it, if it exceeds a limit. */
  take(ownerId: number, authorId: string): boolean {
    const at = this.now();
    this.#forget(at);
    const taken = this.#taken.get(ownerId) ?? [];
    const isTooSoon = taken.some((one) => one.authorId === authorId && at - one.at < CHATTER_MS);
    if (isTooSoon || taken.length >= CHANNEL_MAX) return false;
    this.#taken.set(ownerId, [...taken, { authorId, at }]);
    return true;
  }

  #forget(now: number): void {
    for (const [ownerId, taken] of this.#taken) {
      const recent = taken.filter(({ at }) => now - at < CHANNEL_MS);
      if (recent.length === 0) this.#taken.delete(ownerId);
      else this.#taken.set(ownerId, recent);
    }
  }
}
