import { createHash } from 'node:crypto';
import type { BrowserSource } from '@trailcast/schema/browser-sources';
import type { ShownPage } from '../clean-collection.js';
import type { Json } from '../json-values.js';
import type { KnownSource } from '../known-sources.js';
import type { KnownPages } from './known-pages.js';

/**
 * Returns the settings of our plug-in's source. The socket is a page id, which the instance later replaces with a path.
 */
export function createPageSettings(page: BrowserSource | undefined): Json {
  return page ? { socket: hashPage(page), width: page.width, height: page.height } : {};
}

/**
 * Returns each page that a scene contains, shown or hidden, once. `isHeld` returns true if a scene contains the source.
 */
export function listShownPages(
  sources: readonly KnownSource[],
  containsSource: (scene: KnownSource, source: KnownSource) => boolean,
  knownPages: KnownPages,
): ShownPage[] {
  const scenes = sources.filter(({ kind }) => kind === 'scene');
  const pages = new Map<string, ShownPage>();
  for (const source of sources.filter(({ kind }) => kind === 'browser')) {
    const page = knownPages.pageOf(source.raw);
    if (!page || !scenes.some((scene) => containsSource(scene, source))) continue;
    const id = hashPage(page);
    pages.set(id, { ...page, id, sources: [...(pages.get(id)?.sources ?? []), source.name] });
  }
  return [...pages.values()];
}

/** Equal pages have the same id. */
function hashPage({ url, width, height, css, fps }: BrowserSource): string {
  return createHash('sha256')
    .update(JSON.stringify([url, width, height, css, fps]))
    .digest('hex')
    .slice(0, 16);
}
