import { BrowserSourceCount, readBrowserSource } from '@trailcast/schema/browser-sources';
import { asObject, pointer } from '../json-values.js';
import type { GivenSource } from '../parse-collection.js';
import type { Removed } from '../removed.js';

/** The web pages of a collection. */
export class KnownPages {
  readonly #count: BrowserSourceCount;

  /** `isOffered`: the node can show pages. `productUrl` as of readBrowserSource. */
  constructor(
    isOffered: boolean,
    private readonly productUrl: string | null,
  ) {
    this.#count = new BrowserSourceCount(isOffered, productUrl);
  }

  /** Returns why a browser source is removed, or null if it is kept, whose lost settings are reported. Counts what it shows. */
  refusal({ raw, path }: GivenSource, removed: Removed): string | null {
    const settings = asObject(raw.settings);
    const refusal = this.#count.refusal(settings);
    if (refusal !== null) return refusal;
    const read = readBrowserSource(settings, this.productUrl);
    for (const { setting, kind, reason } of 'losses' in read ? read.losses : [])
      removed.add(pointer(path, 'settings', setting), kind, reason);
    return null;
  }
}
