import { createHash } from 'node:crypto';
import type { BrowserSource } from '@trailcast/schema/browser-sources';
import type { ShownPage } from '../clean-collection.js';
import type { Json } from '../json-values.js';
import type { KnownSource } from '../known-sources.js';
import type { KnownPages } from './known-pages.js';

/**
 * Returns the settings of a source of the node's plug-in. The value of `socket` is the id of the page, which the
 * instance later replaces with a path.
 */
export function createPageSettings(page: BrowserSource | undefined): Json {
  return page ? { socket: hashPage(page), width: page.width, height: page.height } : {};
}

/**
 * Returns the different pages that scenes contain, shown or hidden. `containsSource` returns true if a scene contains
 * the source.
 */
export function listShownPages(
  sources: readonly KnownSource[],
  containsSource: (scene: KnownSource, source: KnownSource) => boolean,
  knownPages: KnownPages,
): ShownPage[] {
  const scenes = sources.filter(({ kind }) => kind === 'scene');
  const pages = new Map<string, ShownPage>();
  for (const source of sources.filter(({ kind }) => kind === 'browser')) {
    const page = knownPages.findPage(source.raw);
    if (!page || !scenes.some((scene) => containsSource(scene, source))) continue;
    const id = hashPage(page);
    pages.set(id, { ...page, id, sources: [...(pages.get(id)?.sources ?? []), source.name] });
  }
  return [...pages.values()];
}

/** Returns a page's id, which is the same for equal pages. */
function hashPage({ url, width, height, css, fps }: BrowserSource): string {
  return createHash('sha256')
    .update(JSON.stringify([url, width, height, css, fps]))
    .digest('hex')
    .slice(0, 16);
}
