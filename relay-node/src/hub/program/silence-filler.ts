import type { Silence } from '../flv/aac-silence.js';
import type { Tag } from '../flv/tag.js';

/** Fills a gap without audio with silent frames. */
export class SilenceFiller {
  #nextAt: number;

  /** `lastTagTime` is the time of the last sent tag, ms. */
  constructor(
    private readonly silence: Silence,
    lastTagTime: number,
  ) {
    this.#nextAt = lastTagTime + silence.frameMs;
  }

  /** Time of the next silent frame, ms. */
  get filledUntil(): number {
    return this.#nextAt;
  }

  /** Returns the silent frames until a program time. */
  takeTagsUntil(timestamp: number): Tag[] {
    const tags: Tag[] = [];
    while (this.#nextAt <= timestamp) tags.push(this.#takeNextFrame());
    return tags;
  }

  #takeNextFrame(): Tag {
    const timestamp = Math.round(this.#nextAt);
    this.#nextAt += this.silence.frameMs;
    return { kind: 'audio', timestamp, body: this.silence.body };
  }
}
