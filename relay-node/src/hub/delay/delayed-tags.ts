import { isKeyFrame, type Tag } from '../flv/tag.js';

/** Memory of a tag in addition to its body, bytes. */
const OVERHEAD_BYTES = 300;

/** A tag that waits to be sent, or a change of parameters. */
export interface Delayed {
  /** When it arrived, ms of the hub's clock. */
  arrivedAt: number;
  /** Null for a change of parameters. */
  tag: Tag | null;
  /** For a change of parameters: metadata and headers of the following tags. */
  start?: Tag[];
}

/** Tags that wait to be sent, in order. */
export class DelayedTags {
  #waiting: Delayed[] = [];
  #bytes = 0;

  get firstTag(): Delayed | null {
    return this.#waiting[0] ?? null;
  }

  get lastTag(): Delayed | null {
    return this.#waiting.at(-1) ?? null;
  }

  /** Memory that the tags take. */
  get bytes(): number {
    return this.#bytes;
  }

  push(delayed: Delayed): void {
    this.#waiting.push(delayed);
    this.#bytes += countBytes(delayed);
  }

  shift(): Delayed | null {
    const removedTag = this.#waiting.shift() ?? null;
    if (removedTag) this.#bytes -= countBytes(removedTag);
    return removedTag;
  }

  /** Returns the first key frame that meets the condition. `bytesAfter` includes the key frame. */
  findKeyFrame(condition: (delayed: Delayed, bytesAfter: number) => boolean): Delayed | null {
    let bytesAfter = this.#bytes;
    for (const delayed of this.#waiting) {
      if (delayed.tag && isKeyFrame(delayed.tag) && condition(delayed, bytesAfter)) return delayed;
      bytesAfter -= countBytes(delayed);
    }
    return null;
  }

  /** Removes the tags before this one, or all for null. Returns the removed tags. */
  dropUntil(firstKept: Delayed | null): Delayed[] {
    const count = firstKept ? this.#waiting.indexOf(firstKept) : this.#waiting.length;
    const dropped = this.#waiting.splice(0, count);
    for (const delayed of dropped) this.#bytes -= countBytes(delayed);
    return dropped;
  }
}

function countBytes({ tag }: Delayed): number {
  return (tag?.body.length ?? 0) + OVERHEAD_BYTES;
}
