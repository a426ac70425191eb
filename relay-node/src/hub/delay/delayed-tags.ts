import { isKeyFrame, type Tag } from '../flv/tag.js';

/** Memory of a tag in addition to its body, bytes. */
const OVERHEAD_BYTES = 300;

/** A tag that waits to be sent, or a change of parameters. */
export interface DelayedItem {
  /** Arrival time, ms of the hub's clock. */
  arrivedAt: number;
  /** Null for a change of parameters. */
  tag: Tag | null;
  /** For a change of parameters: metadata and headers of the following tags. */
  start?: Tag[];
}

/** Tags that wait to be sent, in order. */
export class DelayedTags {
  #items: DelayedItem[] = [];
  #bytes = 0;

  get firstTag(): DelayedItem | null {
    return this.#items[0] ?? null;
  }

  get lastTag(): DelayedItem | null {
    return this.#items.at(-1) ?? null;
  }

  /** Memory that the tags take, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  push(delayed: DelayedItem): void {
    this.#items.push(delayed);
    this.#bytes += countBytes(delayed);
  }

  shift(): DelayedItem | null {
    const removedTag = this.#items.shift() ?? null;
    if (removedTag) this.#bytes -= countBytes(removedTag);
    return removedTag;
  }

  /** Returns the first key frame that meets the condition. `bytesAfter` includes the key frame. */
  findKeyFrame(condition: (delayed: DelayedItem, bytesAfter: number) => boolean): DelayedItem | null {
    let bytesAfter = this.#bytes;
    for (const delayed of this.#items) {
      if (delayed.tag && isKeyFrame(delayed.tag) && condition(delayed, bytesAfter)) return delayed;
      bytesAfter -= countBytes(delayed);
    }
    return null;
  }

  /** Removes the tags before `firstKept`, or all tags if it is null. Returns the removed tags. */
  dropUntil(firstKept: DelayedItem | null): DelayedItem[] {
    const count = firstKept ? this.#items.indexOf(firstKept) : this.#items.length;
    const dropped = this.#items.splice(0, count);
    for (const delayed of dropped) this.#bytes -= countBytes(delayed);
    return dropped;
  }
}

function countBytes({ tag }: DelayedItem): number {
  return (tag?.body.length ?? 0) + OVERHEAD_BYTES;
}
