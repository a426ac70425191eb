import { BrowserSourceCount, type BrowserSource } from '@trailcast/schema/browser-sources';
import { asObject, pointer, type Json } from '../json-values.js';
import type { ParsedSource } from '../parse-collection.js';
import type { Removed } from '../removed.js';
import { soundOf } from '../sound-of.js';

export class KnownPages {
  readonly #count: BrowserSourceCount;
  readonly #kept = new Map<Json, BrowserSource>();

  /** `isOffered`: the node can show pages. `productUrl`: see readBrowserSource. */
  constructor(isOffered: boolean, productUrl: string | null) {
    this.#count = new BrowserSourceCount(isOffered, productUrl);
  }

  /**
   * Returns why a browser source is removed, or null if it is kept. A kept page counts as shown, and its dropped
   * settings are reported.
   */
  refusal({ raw, path }: ParsedSource, removed: Removed): string | null {
    const read = this.#count.take(asObject(raw.settings));
    if ('refusal' in read) return read.refusal;
    this.#kept.set(raw, read.page);
    for (const { setting, kind, reason } of read.losses)
      removed.add(pointer(path, 'settings', setting), kind, reason);
    return null;
  }

  /** The volume of all pages, which share one sound: a muted one mutes it, else the lowest volume applies. */
  get sound(): { muted: boolean; volume: number } {
    const all = [...this.#kept.keys()].map(soundOf);
    return {
      muted: all.some(({ muted }) => muted),
      volume: Math.min(...all.map(({ volume }) => volume)),
    };
  }

  /** Returns the page of a kept source. */
  of(source: Json): BrowserSource | undefined {
    return this.#kept.get(source);
  }
}
