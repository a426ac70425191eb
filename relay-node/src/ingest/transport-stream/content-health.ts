/** Maximum pause between two pictures that is counted, ms. Longer ones are gaps of the feed. */
const MAX_FRAME_MS = 500;
/** A timestamp that is this much before the last one is a jump, ms. */
const BACKWARD_MS = 1_000;
/** A timestamp that advances by this much more than the clock is a jump, ms. */
const FORWARD_MS = 5_000;
/** A single jump may be a change of the camera. Two within this time are a fault, ms. */
const JUMPS_WITHIN_MS = 60_000;
/** Timestamps of a transport stream wrap around at 2^33 / 90 kHz, ms (ISO/IEC 13818-1, 2.4.3.7). */
const WRAP_MS = 2 ** 33 / 90;

/**
 * Measures faults that viewers notice although pictures arrive: rare key frames, missing sound, jumping timestamps.
 * Runs once per picture, not per packet. Times are in ms of any monotonic clock.
 */
export class ContentHealth {
  #pictureAt = -1;
  /** Picture time since the last key frame, ms; -1 before the first. */
  #sinceKeyFrame = -1;
  #lastInterval = -1;
  #sinceSound = 0;
  #clock = { pid: -1, stamp: -1, at: -1 };
  #jumps: [before: number, last: number] = [-1, -1];

  addSound(): void {
    this.#sinceSound = 0;
  }

  /** Records a picture. `stamp`: its decoding time, ms; -1 without one. */
  addPicture(pid: number, isKey: boolean, stamp: number, now: number): void {
    const frame = this.#pictureAt < 0 ? 0 : Math.min(now - this.#pictureAt, MAX_FRAME_MS);
    this.#pictureAt = now;
    this.#sinceSound += frame;
    if (this.#sinceKeyFrame >= 0) this.#sinceKeyFrame += frame;
    if (isKey) {
      if (this.#sinceKeyFrame >= 0) this.#lastInterval = this.#sinceKeyFrame;
      this.#sinceKeyFrame = 0;
    }
    if (stamp >= 0) this.#takeStamp(pid, stamp, now);
  }

  /**
   * Returns the interval of the last two key frames, or the time since the last one if that is longer, ms; null before
   * the second.
   */
  get keyFrameMs(): number | null {
    const longest = Math.max(this.#lastInterval, this.#sinceKeyFrame);
    return longest <= 0 ? null : Math.round(longest);
  }

  /** Returns the picture time since the last sound, ms; null if it is below `afterMs`. */
  silentMs(afterMs: number): number | null {
    return this.#sinceSound < afterMs ? null : Math.round(this.#sinceSound);
  }

  /** Returns the age of the newest jump if there were two within a minute, otherwise null. */
  clockJumpMs(now: number): number | null {
    const [before, last] = this.#jumps;
    return before < 0 || now - before > JUMPS_WITHIN_MS ? null : Math.round(now - last);
  }

  /** Watches the timestamps of only one stream. */
  #takeStamp(pid: number, stamp: number, now: number): void {
    const known = this.#clock;
    if (known.pid >= 0 && known.pid !== pid && now - known.at < FORWARD_MS) return;
    this.#clock = { pid, stamp, at: now };
    if (known.pid === pid && isJump(known.stamp, stamp, now - known.at)) this.#jumps = [this.#jumps[1], now];
  }
}

function isJump(from: number, to: number, passedMs: number): boolean {
  const advance = ((to - from + 1.5 * WRAP_MS) % WRAP_MS) - WRAP_MS / 2;
  return advance < -BACKWARD_MS || advance > passedMs + FORWARD_MS;
}

/**
 * Returns the decoding time of the PES packet at `at`, or its presentation time if it has no other, ms. Returns -1 if
 * it has neither (ISO/IEC 13818-1, 2.4.3.7).
 */
export function decodingTime(bytes: Uint8Array, at: number, end: number): number {
  if (at + 19 > end) return -1;
  const flags = bytes[at + 7]! & 0xc0;
  if (flags === 0xc0) return timestamp(bytes, at + 14);
  return flags === 0x80 ? timestamp(bytes, at + 9) : -1;
}

function timestamp(bytes: Uint8Array, at: number): number {
  const high = (bytes[at]! >> 1) & 0x07;
  const middle = (bytes[at + 1]! << 7) | (bytes[at + 2]! >> 1);
  const low = (bytes[at + 3]! << 7) | (bytes[at + 4]! >> 1);
  return (high * 2 ** 30 + middle * 2 ** 15 + low) / 90;
}
