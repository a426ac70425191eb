import { BrowserSourceCount, type BrowserSource } from '@trailcast/schema/browser-sources';
import { asObject, createPointer, type Json } from '../json-values.js';
import type { ParsedSource } from '../parse-collection.js';
import type { Removals } from '../removals.js';
import { cleanSound } from '../clean-sound.js';

/** The web pages that a collection shows. */
export class KnownPages {
  readonly #count: BrowserSourceCount;
  readonly #allowedPages = new Map<Json, BrowserSource>();

  /** `isOffered` is true if the node can show pages. `readBrowserSource` describes `productUrl`. */
  constructor(isOffered: boolean, productUrl: string | null) {
    this.#count = new BrowserSourceCount(isOffered, productUrl);
  }

  /**
   * Adds the page of a browser source, and reports its changed settings to `removed`. Returns null, or the reason for
   * removing the source.
   */
  tryAdd({ raw, path }: ParsedSource, removed: Removals): string | null {
    const result = this.#count.countSource(asObject(raw.settings));
    if ('removalReason' in result) return result.removalReason;
    this.#allowedPages.set(raw, result.page);
    for (const { setting, kind, reason } of result.changes)
      removed.add(createPointer(path, 'settings', setting), kind, reason);
    return null;
  }

  /** Common sound settings of all pages: muted if one page is muted, and the lowest volume. */
  get sound(): { muted: boolean; volume: number } {
    const sounds = [...this.#allowedPages.keys()].map(cleanSound);
    return {
      muted: sounds.some(({ muted }) => muted),
      volume: Math.min(...sounds.map(({ volume }) => volume)),
    };
  }

  /** Returns the page of an allowed source. */
  findPage(source: Json): BrowserSource | undefined {
    return this.#allowedPages.get(source);
  }
}
