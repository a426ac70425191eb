const CHATTER_INTERVAL_MS = 3_000;
const CHANNEL_WINDOW_MS = 60_000;
const MAX_PER_CHANNEL = 20;

interface AcceptedCommand {
  authorId: string;
  time: number;
}

/** Limits commands, in memory: one per chatter in 3 s, and 20 per channel in a minute. */
export class CommandLimits {
  /** Each channel's commands of the last minute, the oldest first. */
  readonly #accepted = new Map<number, AcceptedCommand[]>();

  /** `now`: time of a monotonic clock, ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a command and returns true. Returns false without counting it if it exceeds a limit. */
  tryAccept(ownerId: number, authorId: string): boolean {
    const time = this.now();
    this.#deleteOld(time);
    const accepted = this.#accepted.get(ownerId) ?? [];
    const isTooSoon = accepted.some(
      (command) => command.authorId === authorId && time - command.time < CHATTER_INTERVAL_MS,
    );
    if (isTooSoon || accepted.length >= MAX_PER_CHANNEL) return false;
    this.#accepted.set(ownerId, [...accepted, { authorId, time }]);
    return true;
  }

  #deleteOld(now: number): void {
    for (const [ownerId, accepted] of this.#accepted) {
      const recent = accepted.filter(({ time }) => now - time < CHANNEL_WINDOW_MS);
      if (recent.length === 0) this.#accepted.delete(ownerId);
      else this.#accepted.set(ownerId, recent);
    }
  }
}
