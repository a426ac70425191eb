import { isHeader, computePresentationTime, type Tag } from '../flv/tag.js';

/** Program times of the newest sent tag and video frame, ms. */
export class SentTimes {
  /** Latest presentation time of a sent frame. */
  #presentationTime: number;

  constructor(private lastTagTime: number) {
    this.#presentationTime = lastTagTime;
  }

  /** Decoding time of the newest tag. */
  get decodingTime(): number {
    return this.lastTagTime;
  }

  get presentationTime(): number {
    return this.#presentationTime;
  }

  /**
   * Returns the tag with `timestamp` as its decoding time, and records it as the newest tag. A time before the newest
   * tag's is raised to that tag's time, because times must never decrease.
   */
  setTime(tag: Tag, timestamp: number): Tag {
    this.lastTagTime = Math.max(timestamp, this.lastTagTime);
    const timedTag = this.lastTagTime === tag.timestamp ? tag : { ...tag, timestamp: this.lastTagTime };
    if (tag.kind === 'video' && !isHeader(tag))
      this.#presentationTime = Math.max(this.#presentationTime, computePresentationTime(timedTag));
    return timedTag;
  }
}
