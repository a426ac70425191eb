import { isHeader, shownAt, type Tag } from '../flv/tag.js';

/** The end of what was sent so far, as program times in ms. */
export class Tail {
  /** Presentation time of the last picture. */
  #shown: number;

  constructor(private last: number) {
    this.#shown = last;
  }

  /** Decoding time of the newest tag. */
  get sent(): number {
    return this.last;
  }

  get shown(): number {
    return this.#shown;
  }

  /** Returns the tag with this time, or a later one if it would precede another tag. It becomes the newest. */
  place(tag: Tag, timestamp: number): Tag {
    this.last = Math.max(timestamp, this.last);
    const placed = this.last === tag.timestamp ? tag : { ...tag, timestamp: this.last };
    if (tag.kind === 'video' && !isHeader(tag)) this.#shown = Math.max(this.#shown, shownAt(placed));
    return placed;
  }
}
