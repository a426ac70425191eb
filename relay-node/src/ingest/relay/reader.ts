import type { Feed } from './feed.js';
import { isCompatible, type Program } from '../transport-stream/program.js';

/** Connection of one reader. A reader plays only the streams that it found at its start. */
export class Reader {
  feed: Feed | null = null;
  /** True if the feed's streams have changed and the reader must reconnect to play them. */
  isStale = false;
  #openedProgram: Program | null = null;

  constructor(
    readonly token: string,
    readonly connection: number,
  ) {}

  /** Compares the opened streams with the current streams of the feed. Returns true if `isStale` has changed. */
  updateStaleness(now: number): boolean {
    const currentProgram = this.feed?.readProgram(now);
    if (!currentProgram) return false;
    const wasStale = this.isStale;
    this.isStale = this.#openedProgram !== null && !isCompatible(this.#openedProgram, currentProgram);
    // A compatible program may have more detail, such as a format that was unknown before.
    if (!this.isStale) this.#openedProgram = currentProgram;
    return this.isStale !== wasStale;
  }
}
