const FILE_HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;
const SIZE_BYTES = 4;
const AUDIO = 8;
const VIDEO = 9;

/** Reads the times of pictures and sound from a growing FLV stream (Adobe FLV 10.1, annex E.4), ms. */
export class FlvTimeline {
  readonly video: number[] = [];
  readonly audio: number[] = [];
  #rest = Buffer.alloc(0);
  #hasHeader = false;
  readonly #all: Buffer[] = [];

  readonly take = (chunk: Buffer): void => {
    this.#all.push(chunk);
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (!this.#hasHeader && this.#rest.length >= FILE_HEADER_BYTES) {
      this.#hasHeader = true;
      this.#rest = this.#rest.subarray(FILE_HEADER_BYTES);
    }
    while (this.#hasHeader && this.#tag());
  };

  get file(): Buffer {
    return Buffer.concat(this.#all);
  }

  #tag(): boolean {
    if (this.#rest.length < TAG_HEADER_BYTES) return false;
    const end = TAG_HEADER_BYTES + this.#rest.readUIntBE(1, 3) + SIZE_BYTES;
    if (this.#rest.length < end) return false;
    const type = this.#rest.readUInt8();
    const timestamp = this.#rest.readUIntBE(4, 3) + this.#rest.readUInt8(7) * 2 ** 24;
    if (type === VIDEO) this.video.push(timestamp);
    if (type === AUDIO) this.audio.push(timestamp);
    this.#rest = this.#rest.subarray(end);
    return true;
  }
}

/** Expects that the times of pictures and sound never decrease and have no gap above `limitMs`. */
export function expectContinuous({ video, audio }: FlvTimeline, limitMs: number): void {
  expect(largestGap(video)).toBeLessThanOrEqual(limitMs);
  expect(largestGap(audio)).toBeLessThanOrEqual(limitMs);
  expect(steps(video) + steps(audio)).toBe(0);
}

/** Returns the largest interval between two neighbours, ms. */
function largestGap(times: readonly number[]): number {
  return times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? time)), 0);
}

/** Returns the number of times that are earlier than the previous one. */
function steps(times: readonly number[]): number {
  return times.filter((time, index) => time < (times[index - 1] ?? time)).length;
}
