import { BrowserSourceCount, type BrowserSource } from '@trailcast/schema/browser-sources';
import { asObject, pointer, type Json } from '../json-values.js';
import type { ParsedSource } from '../parse-collection.js';
import type { Removed } from '../removed.js';
import { cleanSound } from '../sound-of.js';

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
  refuse({ raw, path }: ParsedSource, removed: Removed): string | null {
    const result = this.#count.take(asObject(raw.settings));
    if ('refusal' in result) return result.refusal;
    this.#kept.set(raw, result.page);
    for (const { setting, kind, reason } of result.losses)
      removed.add(pointer(path, 'settings', setting), kind, reason);
    return null;
  }

  /** The volume of all pages, which share one sound: a muted one mutes it, else the lowest volume applies. */
  get sound(): { muted: boolean; volume: number } {
    const sounds = [...this.#kept.keys()].map(cleanSound);
    return {
      muted: sounds.some(({ muted }) => muted),
      volume: Math.min(...sounds.map(({ volume }) => volume)),
    };
  }

  /** Returns the page of a kept source. */
  pageOf(source: Json): BrowserSource | undefined {
    return this.#kept.get(source);
  }
}
