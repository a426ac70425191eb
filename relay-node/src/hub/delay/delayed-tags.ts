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

  get firstItem(): DelayedItem | null {
    return this.#items[0] ?? null;
  }

  get lastItem(): DelayedItem | null {
    return this.#items.at(-1) ?? null;
  }

  /** Memory that the tags take, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  push(item: DelayedItem): void {
    this.#items.push(item);
    this.#bytes += countBytes(item);
  }

  shift(): DelayedItem | null {
    const removedItem = this.#items.shift() ?? null;
    if (removedItem) this.#bytes -= countBytes(removedItem);
    return removedItem;
  }

  /** Returns the first key frame that meets the condition. `bytesAfter` includes the key frame. */
  findKeyFrame(condition: (item: DelayedItem, bytesAfter: number) => boolean): DelayedItem | null {
    let bytesAfter = this.#bytes;
    for (const item of this.#items) {
      if (item.tag && isKeyFrame(item.tag) && condition(item, bytesAfter)) return item;
      bytesAfter -= countBytes(item);
    }
    return null;
  }

  /** Removes the tags before `firstKeptItem`, or all tags if it is null. Returns the removed tags. */
  dropUntil(firstKeptItem: DelayedItem | null): DelayedItem[] {
    const count = firstKeptItem ? this.#items.indexOf(firstKeptItem) : this.#items.length;
    const droppedItems = this.#items.splice(0, count);
    for (const item of droppedItems) this.#bytes -= countBytes(item);
    return droppedItems;
  }
}

function countBytes({ tag }: DelayedItem): number {
  return (tag?.body.length ?? 0) + OVERHEAD_BYTES;
}
