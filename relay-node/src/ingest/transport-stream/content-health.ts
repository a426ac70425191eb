/** Maximum interval of two pictures, ms. A longer interval is a gap of the feed and counts only up to this value. */
const MAX_PICTURE_INTERVAL_MS = 500;
/** Minimum step back of a timestamp that counts as a jump, ms. */
const MIN_BACKWARD_JUMP_MS = 1_000;
/** Minimum advance of a timestamp ahead of the clock that counts as a jump, ms. */
const MIN_FORWARD_JUMP_MS = 5_000;
/** Time within which two jumps are a fault, ms. A single jump may be a change of the camera. */
const JUMP_WINDOW_MS = 60_000;
/** Timestamps of a transport stream wrap around at 2^33 / 90 kHz, ms (ISO/IEC 13818-1, 2.4.3.7). */
const TIMESTAMP_WRAP_MS = 2 ** 33 / 90;

/**
 * Measures faults of a feed that viewers notice: rare key frames, missing audio, jumping timestamps. Runs once per
 * picture, not per packet. Times are in ms of any monotonic clock.
 */
export class ContentHealth {
  #pictureAt = -1;
  /** Picture time since the last key frame, ms; -1 before the first. */
  #sinceKeyFrameMs = -1;
  #lastIntervalMs = -1;
  #sinceAudioMs = 0;
  #clock = { pid: -1, lastTimestamp: -1, readAt: -1 };
  #jumps: [before: number, last: number] = [-1, -1];

  addAudio(): void {
    this.#sinceAudioMs = 0;
  }

  /** Records a picture. `timestamp` is its decoding time, ms; -1 without a timestamp. */
  addPicture(pid: number, isKey: boolean, timestamp: number, now: number): void {
    const intervalMs = this.#pictureAt < 0 ? 0 : Math.min(now - this.#pictureAt, MAX_PICTURE_INTERVAL_MS);
    this.#pictureAt = now;
    this.#sinceAudioMs += intervalMs;
    if (this.#sinceKeyFrameMs >= 0) this.#sinceKeyFrameMs += intervalMs;
    if (isKey) {
      if (this.#sinceKeyFrameMs >= 0) this.#lastIntervalMs = this.#sinceKeyFrameMs;
      this.#sinceKeyFrameMs = 0;
    }
    if (timestamp >= 0) this.#recordTimestamp(pid, timestamp, now);
  }

  /**
   * Returns the interval of the last two key frames or, if it is longer, the time since the last key frame, ms; null
   * before the first.
   */
  get keyFrameMs(): number | null {
    const longest = Math.max(this.#lastIntervalMs, this.#sinceKeyFrameMs);
    return longest <= 0 ? null : Math.round(longest);
  }

  /** Returns the picture time since the last audio packet, ms; null if it is below `minMs`. */
  measureSilentMs(minMs: number): number | null {
    return this.#sinceAudioMs < minMs ? null : Math.round(this.#sinceAudioMs);
  }

  /** Returns the age of the newest jump if there were two within a minute, otherwise null. */
  measureClockJumpAge(now: number): number | null {
    const [previousJumpAt, lastJumpAt] = this.#jumps;
    return previousJumpAt < 0 || now - previousJumpAt > JUMP_WINDOW_MS ? null : Math.round(now - lastJumpAt);
  }

  /** Records a timestamp and detects jumps. Uses only one of several streams. */
  #recordTimestamp(pid: number, timestamp: number, now: number): void {
    const lastClock = this.#clock;
    if (lastClock.pid >= 0 && lastClock.pid !== pid && now - lastClock.readAt < MIN_FORWARD_JUMP_MS) return;
    this.#clock = { pid, lastTimestamp: timestamp, readAt: now };
    if (lastClock.pid === pid && isJump(lastClock.lastTimestamp, timestamp, now - lastClock.readAt))
      this.#jumps = [this.#jumps[1], now];
  }
}

function isJump(previous: number, current: number, elapsedMs: number): boolean {
  const advance =
    ((current - previous + 1.5 * TIMESTAMP_WRAP_MS) % TIMESTAMP_WRAP_MS) - TIMESTAMP_WRAP_MS / 2;
  return advance < -MIN_BACKWARD_JUMP_MS || advance > elapsedMs + MIN_FORWARD_JUMP_MS;
}

/**
 * Returns the decoding time of the PES packet at `offset`, ms. Without a decoding time, returns the presentation time.
 * Returns -1 if the packet has neither (ISO/IEC 13818-1, 2.4.3.7).
 */
export function readDecodingTime(bytes: Uint8Array, offset: number, end: number): number {
  if (offset + 19 > end) return -1;
  const flags = bytes[offset + 7]! & 0xc0;
  if (flags === 0xc0) return readTimestamp(bytes, offset + 14);
  return flags === 0x80 ? readTimestamp(bytes, offset + 9) : -1;
}

function readTimestamp(bytes: Uint8Array, offset: number): number {
  const high = (bytes[offset]! >> 1) & 0x07;
  const middle = (bytes[offset + 1]! << 7) | (bytes[offset + 2]! >> 1);
  const low = (bytes[offset + 3]! << 7) | (bytes[offset + 4]! >> 1);
  return (high * 2 ** 30 + middle * 2 ** 15 + low) / 90;
}
