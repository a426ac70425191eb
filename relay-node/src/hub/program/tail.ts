import { isHeader, shownAt, type Tag } from '../flv/tag.js';

/** The end of what was sent so far, ms. */
export class Tail {
  /** When the last picture is shown. */
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

  /** Returns the tag at a time that is not before that of any other, as the newest one. */
  place(tag: Tag, timestamp: number): Tag {
    this.last = Math.max(timestamp, this.last);
    const placed = this.last === tag.timestamp ? tag : { ...tag, timestamp: this.last };
    if (tag.kind === 'video' && !isHeader(tag)) this.#shown = Math.max(this.#shown, shownAt(placed));
    return placed;
  }
}
