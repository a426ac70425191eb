/** Number of wrong attempts before the first delay. */
const UNDELAYED_ATTEMPTS = 2;
/** First delay. It doubles with every further attempt. */
const INITIAL_DELAY_MS = 2_000;
/** Upper limit of the doubled delay. */
const MAX_DELAY_MS = 60_000;

/** Delays repeated password attempts for one phone. Stored in memory, and counted per phone, not per IP address. */
export class WrongPasswords {
  readonly #attempts = new Map<number, { count: number; blockedUntil: number }>();

  /** `now`: monotonic, ms. */
  constructor(private readonly now: () => number) {}

  /** Returns the time until the next attempt is allowed, ms; 0 if an attempt is allowed now. */
  computeWaitMs(phoneId: number): number {
    return Math.max(0, (this.#attempts.get(phoneId)?.blockedUntil ?? 0) - this.now());
  }

  /** Counts a wrong password. */
  add(phoneId: number): void {
    const count = (this.#attempts.get(phoneId)?.count ?? 0) + 1;
    const delayMs =
      count <= UNDELAYED_ATTEMPTS
        ? 0
        : Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** (count - UNDELAYED_ATTEMPTS - 1));
    this.#attempts.set(phoneId, { count, blockedUntil: this.now() + delayMs });
  }

  /** Clears a phone’s attempts. Call it after the correct password and when its enrolment ends. */
  clear(phoneId: number): void {
    this.#attempts.delete(phoneId);
  }
}
