import type { CleanCollection } from './clean-collection.js';

/** Longest list that is told; a hostile text must not make a report of its own size. */
const MOST = 500;
const LONGEST_KIND = 64;

/** Collects what was left out, in plain words. */
export class Removed {
  readonly entries: CleanCollection['removed'] = [];

  add(path: string, kind: string, reason: string): void {
    if (this.entries.length >= MOST) return;
    this.entries.push({ path: path.slice(0, 256), kind: kind.slice(0, LONGEST_KIND), reason });
  }
}
