/** Maximum gap between two packets of a live feed, ms. */
const MAX_GAP_MS = 2000;
/** Number of samples in the last second. */
const SAMPLE_COUNT = 4;
const MIN_SPAN_MS = 250;

/** Statistics of the feed of one key, from all its publishers. Times are in ms of any monotonic clock. */
export class FeedStats {
  bytes = 0;
  /** Times of the last payload of the key and of its current publisher; -1 before the first. */
  #lastPayloadAt = -1;
  #publisherPayloadAt = -1;
  #flowingSince = -1;
  readonly #sampledAt = new Float64Array(SAMPLE_COUNT);
  readonly #sampledBytes = new Float64Array(SAMPLE_COUNT);
  #oldestIndex = 0;

  /** Resets the statistics of the publisher and keeps the statistics of the key. */
  resetPublisher(now: number): void {
    this.#publisherPayloadAt = -1;
    this.#sampledAt.fill(now);
    this.#sampledBytes.fill(this.bytes);
  }

  /** Counts the bytes of a packet. Allocates nothing. */
  addBytes(bytes: number, now: number): void {
    if (this.#lastPayloadAt < 0 || now - this.#lastPayloadAt >= MAX_GAP_MS) this.#flowingSince = now;
    this.#lastPayloadAt = now;
    this.#publisherPayloadAt = now;
    this.bytes += bytes;
  }

  /** Takes a sample for the bitrate. Must be called every 250 ms. */
  sample(now: number): void {
    this.#sampledAt[this.#oldestIndex] = now;
    this.#sampledBytes[this.#oldestIndex] = this.bytes;
    this.#oldestIndex = (this.#oldestIndex + 1) % SAMPLE_COUNT;
  }

  /** Returns the bitrate, kbit/s, of the last second or since the publisher connected. */
  measureKbps(now: number): number {
    const spanMs = Math.max(MIN_SPAN_MS, now - this.#sampledAt[this.#oldestIndex]!);
    return Math.round(((this.bytes - this.#sampledBytes[this.#oldestIndex]!) * 8) / spanMs);
  }

  /** Returns the time since the publisher's last payload, ms; null before its first payload. */
  measureIdleMs(now: number): number | null {
    return this.#publisherPayloadAt < 0 ? null : Math.round(now - this.#publisherPayloadAt);
  }

  /** Returns the time for which bytes have arrived without a gap of 2 s, ms; null if no bytes arrive. */
  measureLiveMs(now: number): number | null {
    if (this.#lastPayloadAt < 0 || now - this.#lastPayloadAt >= MAX_GAP_MS) return null;
    return Math.round(now - this.#flowingSince);
  }
}
