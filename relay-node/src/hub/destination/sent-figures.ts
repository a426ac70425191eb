/** Time over which the bitrate is averaged, ms. */
const WINDOW_MS = 3_000;
/** Interval between two marks, ms. */
const MARK_MS = 200;

/** Bytes that a connection was given up to a time. */
interface Mark {
  at: number;
  writtenBytes: number;
  sentBytes: number;
}

/** Bitrate of a connection, and the age of its oldest waiting byte. */
export class SentFigures {
  #marks: Mark[] = [];
  #kbps = 0;
  #queuedMs = 0;

  get kbps(): number {
    return this.#kbps;
  }

  /** Age of the oldest waiting byte, ms. Accurate to the interval between two calls of `update`. */
  get queuedMs(): number {
    return this.#queuedMs;
  }

  /** Records the bytes given to the connection so far, and those still waiting. Call it several times a second. */
  update(now: number, writtenBytes: number, queuedBytes: number): void {
    const last = this.#marks.at(-1);
    if (last && now - last.at < MARK_MS) return;
    const sentBytes = writtenBytes - queuedBytes;
    this.#marks.push({ at: now, writtenBytes, sentBytes });
    this.#forget(now, sentBytes);
    this.#kbps = this.#bitrate();
    const oldest = this.#marks.find((mark) => mark.writtenBytes > sentBytes);
    this.#queuedMs = queuedBytes === 0 || !oldest ? 0 : Math.round(now - oldest.at);
  }

  /** Starts again for another connection. */
  reset(): void {
    this.#marks = [];
    this.#kbps = this.#queuedMs = 0;
  }

  /** Drops marks that are older than the window and whose bytes are sent. */
  #forget(now: number, sentBytes: number): void {
    const first = this.#marks.findIndex(
      ({ at, writtenBytes }) => now - at <= WINDOW_MS || writtenBytes > sentBytes,
    );
    this.#marks.splice(0, first);
  }

  #bitrate(): number {
    const last = this.#marks.at(-1);
    const first = this.#marks.find(({ at }) => last && last.at - at <= WINDOW_MS);
    if (!last || !first || last.at === first.at) return 0;
    return Math.round(((last.sentBytes - first.sentBytes) * 8) / (last.at - first.at));
  }
}
