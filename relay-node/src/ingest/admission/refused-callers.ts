import type { Outcome } from './admitted-caller.js';
import type { RefusedCaller } from '../threads/worker-messages.js';

/** Remembered at most; those that called longest ago go first. */
const LIMIT = 200;

/**
 * Callers that were refused, the newest call of each key and reason: by key digest, since no key and no address is kept.
 * Times are wall-clock ms.
 */
export class RefusedCallers {
  /** The first entry called longest ago. */
  readonly #callers = new Map<string, RefusedCaller>();
  /** Keys whose phones were refused for another option than a passphrase. */
  readonly #otherReasons = new Set<string>();
  #changed = false;

  /** `digest`: null for a key that nobody knows. */
  add(reason: RefusedCaller['reason'], digest: string | null, now: number): void {
    const name = `${reason} ${digest}`;
    const calls = (this.#callers.get(name)?.calls ?? 0) + 1;
    this.#callers.delete(name);
    this.#callers.set(name, { reason, digest, at: now, calls });
    this.#changed = true;
    if (this.#callers.size <= LIMIT) return;
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined) this.#callers.delete(oldest);
  }

  /**
   * Takes what became of a phone with a right key. One that was refused without a reason has a passphrase, unless the phone
   * with this key was seen to be refused for something else.
   */
  decided(digest: string, outcome: Outcome, now: number): void {
    if (outcome === 'undecided') return;
    if (outcome === 'refused' && this.#otherReasons.has(digest)) return;
    if (outcome === 'passphrase' || outcome === 'refused') return this.add('passphrase', digest, now);
    if (this.#callers.delete(`passphrase ${digest}`)) this.#changed = true;
    if (outcome === 'connected') this.#otherReasons.delete(digest);
    else this.#remember(digest);
  }

  /** Returns all of them when there is a change since the last call, else null. */
  takeChange(): RefusedCaller[] | null {
    if (!this.#changed) return null;
    this.#changed = false;
    return [...this.#callers.values()];
  }

  #remember(digest: string): void {
    this.#otherReasons.add(digest);
    if (this.#otherReasons.size <= LIMIT) return;
    const [oldest] = this.#otherReasons;
    if (oldest !== undefined) this.#otherReasons.delete(oldest);
  }
}
