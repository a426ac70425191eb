import { chromiumBytes } from '../../pages/page-cost.js';

const MB = 1024 ** 2;
/** The bridge, with screenshots as text, and the frame writers. */
const BRIDGE_BYTES = 256 * MB;
/** Three shared frames and one that is decoded, of 4 bytes a pixel. */
const PIXEL_BYTES = 4 * 4;

/** Returns the memory limit of the container that shows these pages, in the template's form. Chromium is restarted before. */
export function pagesMemory(pages: readonly { width: number; height: number }[]): string {
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  return `${Math.ceil((chromiumBytes(pages) + BRIDGE_BYTES + pixels * PIXEL_BYTES) / MB)}m`;
}
