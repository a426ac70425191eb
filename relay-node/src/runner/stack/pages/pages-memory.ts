import { calculateChromiumLimit } from '../../pages/page-cost.js';

const MEBIBYTE = 1024 ** 2;
/** Memory of the bridge, including screenshots as text, and of the frame writers. */
const BRIDGE_BYTES = 256 * MEBIBYTE;
/** Three shared frames and one that is being decoded, with 4 bytes per pixel. */
const BYTES_PER_PIXEL = 4 * 4;

/**
 * Returns the memory limit of the container with these pages, in the template's format. It is above Chromium's limit,
 * so that only Chromium is restarted.
 */
export function calculatePagesMemory(pages: readonly { width: number; height: number }[]): string {
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  return `${Math.ceil((calculateChromiumLimit(pages) + BRIDGE_BYTES + pixels * BYTES_PER_PIXEL) / MEBIBYTE)}m`;
}
