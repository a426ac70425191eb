import type { BrowserSource } from '@trailcast/schema/browser-sources';

type Size = Pick<BrowserSource, 'width' | 'height'>;

const MEBIBYTE = 1024 ** 2;
/** Chromium without pages, its bridge and its profile. */
const BROWSER_BYTES = 220 * MEBIBYTE;
/** The proxy, if it runs in a container. */
const PROXY_BYTES = 45 * MEBIBYTE;
/** One page, including the decoder of its frames. */
const PAGE_BYTES = 90 * MEBIBYTE;
/** Three shared frames, a copy and a texture in OBS, with 4 bytes per pixel. */
const PIXEL_BYTES = 5 * 4;
/** Pages differ, so Chromium is ended only when its processes exceed the estimate by this factor. */
const MARGIN = 2;

/** Measured at 15 frames/s and 1280x720; see docs/decisions/0048. */
const MOVING_CORES = 0.29;
const STILL_CORES = 0.02;
/** Additional pages are limited to one frame a second. */
const MAX_MOVING_PAGES = 2;

/** Returns the estimated memory of a server's pages, bytes; 0 without pages. */
export function pagesBytes(pages: readonly Size[], { inContainers = false } = {}): number {
  if (pages.length === 0) return 0;
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  const browser = BROWSER_BYTES + (inContainers ? PROXY_BYTES : 0);
  return browser + pages.length * PAGE_BYTES + pixels * PIXEL_BYTES;
}

/** Returns the memory limit of Chromium's processes for these pages, bytes. */
export function chromiumBytes(pages: readonly Size[]): number {
  return MARGIN * (BROWSER_BYTES + pages.length * PAGE_BYTES);
}

/** Returns the estimated number of cores for a broadcast's pages. */
export function pagesCores(pages: readonly Size[]): number {
  const moving = Math.min(MAX_MOVING_PAGES, pages.length);
  return moving * MOVING_CORES + (pages.length - moving) * STILL_CORES;
}
