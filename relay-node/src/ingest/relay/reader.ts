import type { Feed } from './feed.js';
import { isCompatible, type Program } from '../transport-stream/program.js';

/** One reader's connection. A reader only plays the streams that existed when it connected. */
export class Reader {
  feed: Feed | null = null;
  /** True if the feed's streams have changed: the reader must reconnect to play them. */
  isStale = false;
  #openedProgram: Program | null = null;

  constructor(
    readonly token: string,
    readonly connection: number,
  ) {}

  /** Compares the opened streams with the feed's current ones. Returns true if `isStale` changed. */
  updateStale(now: number): boolean {
    const current = this.feed?.program(now);
    if (!current) return false;
    const wasStale = this.isStale;
    this.isStale = this.#openedProgram !== null && !isCompatible(this.#openedProgram, current);
    // A compatible program may have more detail, such as a format that was unknown before.
    if (!this.isStale) this.#openedProgram = current;
    return this.isStale !== wasStale;
  }
}
