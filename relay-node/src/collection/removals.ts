import type { CleanCollection } from './clean-collection.js';

/** Maximum number of entries, because a collection may have any number of invalid elements. */
const MAX_ENTRIES = 500;
const MAX_KIND_LENGTH = 64;

/** Collects removed elements with reasons for users. */
export class Removals {
  readonly entries: CleanCollection['removed'] = [];

  add(path: string, kind: string, reason: string): void {
    if (this.entries.length >= MAX_ENTRIES) return;
    this.entries.push({ path: path.slice(0, 256), kind: kind.slice(0, MAX_KIND_LENGTH), reason });
  }
}
