import type { BrowserSource } from '@trailcast/schema/browser-sources';

type Size = Pick<BrowserSource, 'width' | 'height'>;

const MB = 1024 ** 2;
/** Chromium without a page, its bridge and its profile. */
const BROWSER_BYTES = 220 * MB;
/** The proxy, where it is a container. */
const PROXY_BYTES = 45 * MB;
/** One page with the memory of its frames' decoder. */
const PAGE_BYTES = 90 * MB;
/** Three frames that are shared, a copy and a texture in OBS, of 4 bytes a pixel. */
const PIXEL_BYTES = 5 * 4;
/** Chromium is ended when its processes take this much more than what is counted: pages differ. */
const MARGIN = 2;

/** Measured at 15 frames/s and 1280x720; see docs/decisions/0048. */
const MOVING_CORES = 0.29;
const STILL_CORES = 0.02;
/** More pages are slowed to one frame a second. */
const MOST_MOVING = 2;

/** Returns the memory that is counted for the pages of a server, bytes; 0 without any. */
export function pagesBytes(pages: readonly Size[], { inContainers = false } = {}): number {
  if (pages.length === 0) return 0;
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  const browser = BROWSER_BYTES + (inContainers ? PROXY_BYTES : 0);
  return browser + pages.length * PAGE_BYTES + pixels * PIXEL_BYTES;
}

/** Returns the largest memory of Chromium's processes for these pages, bytes. */
export function chromiumBytes(pages: readonly Size[]): number {
  return MARGIN * (BROWSER_BYTES + pages.length * PAGE_BYTES);
}

/** Returns the cores that are counted for the pages of a broadcast. */
export function pagesCores(pages: readonly Size[]): number {
  const moving = Math.min(MOST_MOVING, pages.length);
  return moving * MOVING_CORES + (pages.length - moving) * STILL_CORES;
}
