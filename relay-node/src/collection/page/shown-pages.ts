import { createHash } from 'node:crypto';
import { readBrowserSource, type BrowserSource } from '@trailcast/schema/browser-sources';
import type { ShownPage } from '../clean-collection.js';
import { asObject, type Json } from '../json-values.js';
import type { KnownSource } from '../known-sources.js';

/** Returns the settings of our plug-in's source. The socket is a page's id: the instance knows where its sockets are. */
export function pageSettings(source: Json, productUrl: string | null): Json {
  const page = pageOf(source, productUrl);
  return page ? { socket: idOf(page), width: page.width, height: page.height } : {};
}

/** Returns each page that a scene has, shown or hidden, once. `isHeld`: true if a scene has the source. */
export function shownPages(
  sources: readonly KnownSource[],
  isHeld: (scene: KnownSource, source: KnownSource) => boolean,
  productUrl: string | null,
): ShownPage[] {
  const scenes = sources.filter(({ kind }) => kind === 'scene');
  const pages = new Map<string, ShownPage>();
  for (const source of sources.filter(({ kind }) => kind === 'browser')) {
    const page = pageOf(source.raw, productUrl);
    if (!page || !scenes.some((scene) => isHeld(scene, source))) continue;
    const id = idOf(page);
    pages.set(id, { ...page, id, sources: [...(pages.get(id)?.sources ?? []), source.name] });
  }
  return [...pages.values()];
}

function pageOf(source: Json, productUrl: string | null): BrowserSource | null {
  const read = readBrowserSource(asObject(source.settings), productUrl);
  return 'page' in read ? read.page : null;
}

/** Equal pages are one. */
function idOf({ url, width, height, css, fps }: BrowserSource): string {
  return createHash('sha256')
    .update(JSON.stringify([url, width, height, css, fps]))
    .digest('hex')
    .slice(0, 16);
}
