/** A gap of this length ends a feed's being live, ms. */
const LIVE_GAP_MS = 2000;
/** Samples are taken every 250 ms, so that four of them span the last second. */
const SAMPLES = 4;
const SHORTEST_SPAN_MS = 250;

/** The figures of one key's feed. They outlive its publishers. Times are any monotonic clock's ms. */
export class FeedFigures {
  bytes = 0;
  /** Last payload of this key, and of its present publisher; -1 before the first. */
  #lastAt = -1;
  #publisherLastAt = -1;
  #flowingSince = -1;
  readonly #sampledAt = new Float64Array(SAMPLES);
  readonly #sampledBytes = new Float64Array(SAMPLES);
  #oldest = 0;

  /** A publisher has connected: its own figures begin anew, those of the key go on. */
  connected(now: number): void {
    this.#publisherLastAt = -1;
    this.#sampledAt.fill(now);
    this.#sampledBytes.fill(this.bytes);
  }

  /** Called for every packet; allocates nothing. */
  arrived(bytes: number, now: number): void {
    if (this.#lastAt < 0 || now - this.#lastAt >= LIVE_GAP_MS) this.#flowingSince = now;
    this.#lastAt = now;
    this.#publisherLastAt = now;
    this.bytes += bytes;
  }

  /** Takes the sample that the bitrate is measured from; to be called every 250 ms. */
  sample(now: number): void {
    this.#sampledAt[this.#oldest] = now;
    this.#sampledBytes[this.#oldest] = this.bytes;
    this.#oldest = (this.#oldest + 1) % SAMPLES;
  }

  /** kbit/s of the last second, or since the publisher connected. */
  kbps(now: number): number {
    const span = Math.max(SHORTEST_SPAN_MS, now - this.#sampledAt[this.#oldest]!);
    return Math.round(((this.bytes - this.#sampledBytes[this.#oldest]!) * 8) / span);
  }

  /** ms since the publisher's last payload; null before its first. */
  idleMs(now: number): number | null {
    return this.#publisherLastAt < 0 ? null : Math.round(now - this.#publisherLastAt);
  }

  /** ms since bytes flow without a gap of 2 s; null when they do not. */
  liveMs(now: number): number | null {
    if (this.#lastAt < 0 || now - this.#lastAt >= LIVE_GAP_MS) return null;
    return Math.round(now - this.#flowingSince);
  }
}
