const CHATTER_MS = 3_000;
const CHANNEL_MS = 60_000;
const CHANNEL_MAX = 20;

interface AcceptedCommand {
  authorId: string;
  at: number;
}

/** Limits commands, in memory: one per chatter in 3 s, and 20 per channel in a minute. */
export class CommandLimits {
  /** Each channel's commands of the last minute, the oldest first. */
  readonly #accepted = new Map<number, AcceptedCommand[]>();

  /** `now`: ms of any monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a command. Returns false, and does not count it, if it exceeds a limit. */
  take(ownerId: number, authorId: string): boolean {
    const at = this.now();
    this.#dropOld(at);
    const accepted = this.#accepted.get(ownerId) ?? [];
    const isTooSoon = accepted.some((one) => one.authorId === authorId && at - one.at < CHATTER_MS);
    if (isTooSoon || accepted.length >= CHANNEL_MAX) return false;
    this.#accepted.set(ownerId, [...accepted, { authorId, at }]);
    return true;
  }

  #dropOld(now: number): void {
    for (const [ownerId, accepted] of this.#accepted) {
      const recent = accepted.filter(({ at }) => now - at < CHANNEL_MS);
      if (recent.length === 0) this.#accepted.delete(ownerId);
      else this.#accepted.set(ownerId, recent);
    }
  }
}
