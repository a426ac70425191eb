import type { BrowserSource } from '@trailcast/schema/browser-sources';

type Size = Pick<BrowserSource, 'width' | 'height'>;

const MEBIBYTE = 1024 ** 2;
/** Memory of Chromium without pages, of its profile, and of the bridge, the process that controls Chromium. */
const BROWSER_BYTES = 220 * MEBIBYTE;
/** Memory of the proxy, if it runs in a container. */
const PROXY_BYTES = 45 * MEBIBYTE;
/** Memory of one page, including the decoder of its frames. */
const PAGE_BYTES = 90 * MEBIBYTE;
/** Three shared frames, a copy and a texture in OBS, each with 4 bytes per pixel. */
const BYTES_PER_PIXEL = 5 * 4;
/** Ratio of Chromium's memory limit to the estimate. It is large, because pages differ. */
const CHROMIUM_LIMIT_RATIO = 2;

/** Cores of an animated page, measured at 15 frames/s and 1280x720 (docs/decisions/0048). */
const ANIMATED_PAGE_CORES = 0.29;
/** Cores of a static page. */
const STATIC_PAGE_CORES = 0.02;
/** Maximum number of pages with their full frame rate. Additional pages get one frame a second. */
const MAX_ANIMATED_PAGES = 2;

/** Returns the estimated memory of a server's pages, bytes; 0 without pages. */
export function estimatePagesBytes(pages: readonly Size[], { inContainers = false } = {}): number {
  if (pages.length === 0) return 0;
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  const browserBytes = BROWSER_BYTES + (inContainers ? PROXY_BYTES : 0);
  return browserBytes + pages.length * PAGE_BYTES + pixels * BYTES_PER_PIXEL;
}

/** Returns the memory limit of Chromium's processes for these pages, bytes. */
export function calculateChromiumLimit(pages: readonly Size[]): number {
  return CHROMIUM_LIMIT_RATIO * (BROWSER_BYTES + pages.length * PAGE_BYTES);
}

/** Returns the estimated number of cores for a broadcast's pages. */
export function estimatePagesCores(pages: readonly Size[]): number {
  const animatedPages = Math.min(MAX_ANIMATED_PAGES, pages.length);
  return animatedPages * ANIMATED_PAGE_CORES + (pages.length - animatedPages) * STATIC_PAGE_CORES;
}
