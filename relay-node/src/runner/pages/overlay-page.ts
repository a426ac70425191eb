import type { ShownPage } from '../../collection/clean-collection.js';
import type { OverlayPage } from '../../overlay/protocol.js';

/** Returns the page for the bridge, without the names of its sources. */
export function createOverlayPage({ id, url, width, height, css, fps }: ShownPage): OverlayPage {
  return { id, url, width, height, css, fps };
}
