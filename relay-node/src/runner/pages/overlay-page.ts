import type { ShownPage } from '../../collection/clean-collection.js';
import type { OverlayPage } from '../../overlay/protocol.js';

export function createOverlayPage({ id, url, width, height, css, fps }: ShownPage): OverlayPage {
  return { id, url, width, height, css, fps };
}
