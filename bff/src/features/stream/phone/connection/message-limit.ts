const WINDOW_MS = 10_000;
const MAX_MESSAGES = 400;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Limits the rate of messages from one phone. */
export class MessageLimit {
  #windowEndsAt = -Infinity;
  #messages = 0;
  #characters = 0;

  /** Counts a message at `now` (monotonic, ms). Returns false if the phone exceeds the limit. */
  count(characters: number, now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#windowEndsAt = now + WINDOW_MS;
      this.#messages = 0;
      this.#characters = 0;
    }
    this.#messages += 1;
    this.#characters += characters;
    return this.#messages <= MAX_MESSAGES && this.#characters <= MAX_CHARACTERS;
  }
}
