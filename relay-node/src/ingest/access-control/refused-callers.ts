import type { Outcome } from './accepted-caller.js';
import type { RefusedCaller } from '../threads/worker-messages.js';

/** Maximum number of entries. The entry with the oldest attempt is evicted first. */
const MAX_ENTRIES = 200;

/**
 * Stores the newest refused connection attempt of each key digest and reason, but neither keys nor addresses. Times
 * are wall-clock ms.
 */
export class RefusedCallers {
  /** Callers in order of the last attempt, oldest first. */
  readonly #callers = new Map<string, RefusedCaller>();
  /** Keys whose phones were refused for an option other than the passphrase. */
  readonly #otherReasons = new Set<string>();
  #hasChanged = false;

  /** Adds a refused connection attempt. `digest` is null for an unknown key. */
  add(reason: RefusedCaller['reason'], digest: string | null, now: number): void {
    const name = `${reason} ${digest}`;
    const calls = (this.#callers.get(name)?.calls ?? 0) + 1;
    this.#callers.delete(name);
    this.#callers.set(name, { reason, digest, refusedAt: now, calls });
    this.#hasChanged = true;
    if (this.#callers.size <= MAX_ENTRIES) return;
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined) this.#callers.delete(oldest);
  }

  /**
   * Records the handshake result of a phone with a valid key. A refusal without a reason counts as a
   * wrong passphrase, unless a phone with this key was refused for another option before.
   */
  recordOutcome(digest: string, outcome: Outcome, now: number): void {
    if (outcome === 'undecided') return;
    if (outcome === 'refused' && this.#otherReasons.has(digest)) return;
    if (outcome === 'passphrase' || outcome === 'refused') return this.add('passphrase', digest, now);
    if (this.#callers.delete(`passphrase ${digest}`)) this.#hasChanged = true;
    if (outcome === 'connected') this.#otherReasons.delete(digest);
    else this.#addOtherReason(digest);
  }

  /** Returns all entries if any has changed since the last call, otherwise null. */
  takeChange(): RefusedCaller[] | null {
    if (!this.#hasChanged) return null;
    this.#hasChanged = false;
    return [...this.#callers.values()];
  }

  #addOtherReason(digest: string): void {
    this.#otherReasons.add(digest);
    if (this.#otherReasons.size <= MAX_ENTRIES) return;
    const [oldest] = this.#otherReasons;
    if (oldest !== undefined) this.#otherReasons.delete(oldest);
  }
}
