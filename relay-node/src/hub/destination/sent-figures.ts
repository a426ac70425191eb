/** Time over which the bitrate is averaged, ms. */
const AVERAGE_WINDOW_MS = 3_000;
/** Interval between two marks, ms. */
const MARK_INTERVAL_MS = 200;

/** Byte counters of a connection at one time. */
interface Mark {
  time: number;
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

  /** Records the numbers of written bytes and of waiting bytes. Call it several times a second. */
  update(now: number, writtenBytes: number, queuedBytes: number): void {
    const lastMark = this.#marks.at(-1);
    if (lastMark && now - lastMark.time < MARK_INTERVAL_MS) return;
    const sentBytes = writtenBytes - queuedBytes;
    this.#marks.push({ time: now, writtenBytes, sentBytes });
    this.#dropOldMarks(now, sentBytes);
    this.#kbps = this.#computeBitrate();
    const oldest = this.#marks.find((mark) => mark.writtenBytes > sentBytes);
    this.#queuedMs = queuedBytes === 0 || !oldest ? 0 : Math.round(now - oldest.time);
  }

  /** Resets the figures for another connection. */
  reset(): void {
    this.#marks = [];
    this.#kbps = this.#queuedMs = 0;
  }

  /** Drops marks that are older than the window and whose bytes are sent. */
  #dropOldMarks(now: number, sentBytes: number): void {
    const firstMark = this.#marks.findIndex(
      ({ time, writtenBytes }) => now - time <= AVERAGE_WINDOW_MS || writtenBytes > sentBytes,
    );
    this.#marks.splice(0, firstMark);
  }

  #computeBitrate(): number {
    const lastMark = this.#marks.at(-1);
    const firstMark = this.#marks.find(({ time }) => lastMark && lastMark.time - time <= AVERAGE_WINDOW_MS);
    if (!lastMark || !firstMark || lastMark.time === firstMark.time) return 0;
    return Math.round(((lastMark.sentBytes - firstMark.sentBytes) * 8) / (lastMark.time - firstMark.time));
  }
}
