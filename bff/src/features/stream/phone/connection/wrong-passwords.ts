/** Attempts without a delay, and the delays after further ones, ms. */
const FREE = 2;
const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/** Delays repeated password attempts for one enrolment. In memory only, and by enrolment, never by address. */
export class WrongPasswords {
  readonly #tried = new Map<number, { count: number; until: number }>();

  /** `now`: monotonic, ms. */
  constructor(private readonly now: () => number) {}

  /** Returns the time until the next attempt is allowed, ms; 0: now. */
  waitMs(phoneId: number): number {
    return Math.max(0, (this.#tried.get(phoneId)?.until ?? 0) - this.now());
  }

  add(phoneId: number): void {
    const count = (this.#tried.get(phoneId)?.count ?? 0) + 1;
    const delay = count <= FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - FREE - 1));
    this.#tried.set(phoneId, { count, until: this.now() + delay });
  }

  /** Clears the attempts for an enrolment. Call it after the right password or at its end. */
  clear(phoneId: number): void {
    this.#tried.delete(phoneId);
  }
}
