import { isHeader, computeShownTime, type Tag } from '../flv/tag.js';

/** Program times of the newest sent tag and video frame, ms. */
export class SentTimes {
  /** Presentation time of the last frame. */
  #shownTime: number;

  constructor(private lastTagTime: number) {
    this.#shownTime = lastTagTime;
  }

  /** Decoding time of the newest tag. */
  get sentTime(): number {
    return this.lastTagTime;
  }

  get shownTime(): number {
    return this.#shownTime;
  }

  /** Returns the tag with this time, or with the time of the newest tag if that is later. Makes it the newest tag. */
  setTime(tag: Tag, timestamp: number): Tag {
    this.lastTagTime = Math.max(timestamp, this.lastTagTime);
    const timedTag = this.lastTagTime === tag.timestamp ? tag : { ...tag, timestamp: this.lastTagTime };
    if (tag.kind === 'video' && !isHeader(tag))
      this.#shownTime = Math.max(this.#shownTime, computeShownTime(timedTag));
    return timedTag;
  }
}
