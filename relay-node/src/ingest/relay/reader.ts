import type { Feed } from './feed.js';
import { playsAlike, type Program } from '../transport-stream/program.js';

/** One reader's connection. It keeps to the streams that were there when it began to read. */
export class Reader {
  feed: Feed | null = null;
  /** The feed has other streams than the reader opened: it has to connect again to play them. */
  isStale = false;
  #opened: Program | null = null;

  constructor(
    readonly token: string,
    readonly connection: number,
  ) {}

  /** Compares what it opened with what its feed has now; returns whether `isStale` changed. */
  compare(now: number): boolean {
    const present = this.feed?.program(now);
    if (!present) return false;
    const before = this.isStale;
    this.isStale = this.#opened !== null && !playsAlike(this.#opened, present);
    // What plays alike may tell more, such as a format that was not known.
    if (!this.isStale) this.#opened = present;
    return this.isStale !== before;
  }
}
