/** A feed with a gap of this length is no longer live, ms. */
const LIVE_GAP_MS = 2000;
/** Samples every 250 ms that span the last second. */
const SAMPLES = 4;
const MIN_SPAN_MS = 250;

/** Measures the feed of one key, across its publishers. Times are in ms of any monotonic clock. */
export class FeedFigures {
  bytes = 0;
  /** Time of the last payload of this key, and of its current publisher; -1 before the first. */
  #lastAt = -1;
  #publisherLastAt = -1;
  #flowingSince = -1;
  readonly #sampledAt = new Float64Array(SAMPLES);
  readonly #sampledBytes = new Float64Array(SAMPLES);
  #oldest = 0;

  /** Resets the figures of the publisher, but not those of the key. */
  resetPublisher(now: number): void {
    this.#publisherLastAt = -1;
    this.#sampledAt.fill(now);
    this.#sampledBytes.fill(this.bytes);
  }

  /** Called for every packet. Allocates nothing. */
  addBytes(bytes: number, now: number): void {
    if (this.#lastAt < 0 || now - this.#lastAt >= LIVE_GAP_MS) this.#flowingSince = now;
    this.#lastAt = now;
    this.#publisherLastAt = now;
    this.bytes += bytes;
  }

  /** Takes a sample for the bitrate. Must be called every 250 ms. */
  sample(now: number): void {
    this.#sampledAt[this.#oldest] = now;
    this.#sampledBytes[this.#oldest] = this.bytes;
    this.#oldest = (this.#oldest + 1) % SAMPLES;
  }

  /** Returns the bitrate of the last second, or since the publisher connected, kbit/s. */
  kbps(now: number): number {
    const span = Math.max(MIN_SPAN_MS, now - this.#sampledAt[this.#oldest]!);
    return Math.round(((this.bytes - this.#sampledBytes[this.#oldest]!) * 8) / span);
  }

  /** Returns the time since the publisher's last payload, ms, or null before its first. */
  idleMs(now: number): number | null {
    return this.#publisherLastAt < 0 ? null : Math.round(now - this.#publisherLastAt);
  }

  /** Returns the time since when bytes flow without a gap of 2 s, ms, or null if they do not. */
  liveMs(now: number): number | null {
    if (this.#lastAt < 0 || now - this.#lastAt >= LIVE_GAP_MS) return null;
    return Math.round(now - this.#flowingSince);
  }
}
