const FILE_HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;
const SIZE_BYTES = 4;
const AUDIO = 8;
const VIDEO = 9;

/** Reads the times of pictures and sound from a growing FLV stream (Adobe FLV 10.1, annex E.4), ms. */
export class FlvTimeline {
  readonly video: number[] = [];
  readonly audio: number[] = [];
  #unread = Buffer.alloc(0);
  #hasHeader = false;
  readonly #chunks: Buffer[] = [];

  readonly push = (chunk: Buffer): void => {
    this.#chunks.push(chunk);
    this.#unread = Buffer.concat([this.#unread, chunk]);
    if (!this.#hasHeader && this.#unread.length >= FILE_HEADER_BYTES) {
      this.#hasHeader = true;
      this.#unread = this.#unread.subarray(FILE_HEADER_BYTES);
    }
    while (this.#hasHeader && this.#readTag());
  };

  get file(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  #readTag(): boolean {
    if (this.#unread.length < TAG_HEADER_BYTES) return false;
    const tagEnd = TAG_HEADER_BYTES + this.#unread.readUIntBE(1, 3) + SIZE_BYTES;
    if (this.#unread.length < tagEnd) return false;
    const type = this.#unread.readUInt8();
    const timestamp = this.#unread.readUIntBE(4, 3) + this.#unread.readUInt8(7) * 2 ** 24;
    if (type === VIDEO) this.video.push(timestamp);
    if (type === AUDIO) this.audio.push(timestamp);
    this.#unread = this.#unread.subarray(tagEnd);
    return true;
  }
}

/** Expects that the times of pictures and sound never decrease and have no gap above `limitMs`. */
export function expectContinuous({ video, audio }: FlvTimeline, limitMs: number): void {
  expect(findLargestGap(video)).toBeLessThanOrEqual(limitMs);
  expect(findLargestGap(audio)).toBeLessThanOrEqual(limitMs);
  expect(countBackwardSteps(video) + countBackwardSteps(audio)).toBe(0);
}

/** Returns the largest interval between two neighbours, ms. */
function findLargestGap(times: readonly number[]): number {
  return times.reduce((largest, time, index) => Math.max(largest, time - (times[index - 1] ?? time)), 0);
}

/** Returns the number of times that are earlier than the previous one. */
function countBackwardSteps(times: readonly number[]): number {
  return times.filter((time, index) => time < (times[index - 1] ?? time)).length;
}
