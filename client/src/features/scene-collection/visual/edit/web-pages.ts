import { BROWSER_SOURCE_LIMITS, type BrowserSource } from '@trailcast/schema/browser-sources';
import type { Collection } from '../model/collection.js';
import type { Json, Size } from '../model/values.js';
import { replaceSource, withSettings } from './lists.js';

export type PageChange = Partial<BrowserSource>;

/** Default maximum size: a larger page costs more than it adds. */
const LARGEST: Size = { width: 1920, height: 1080 };
/** Default CSS: pages are drawn over the picture, so they have a transparent background and no scroll bars. */
const CLEAR = 'html, body { background: transparent; margin: 0; overflow: hidden; }';

/** Returns a page without an address, as large as the canvas if `pixels` allows it. */
export function newPage(canvas: Size, pixels: number): BrowserSource {
  const { side, fps } = BROWSER_SOURCE_LIMITS;
  const { width, height } = canvas;
  const ratio = Math.min(
    1,
    LARGEST.width / width,
    LARGEST.height / height,
    Math.sqrt(pixels / (width * height)),
  );
  const scaled = (length: number) => Math.max(side.min, Math.floor(length * ratio));
  return { url: '', width: scaled(width), height: scaled(height), css: CLEAR, fps };
}

export function pageSource(page: BrowserSource): Json {
  return { id: 'browser_source', versioned_id: 'browser_source', settings: settingsOf(page) };
}

/** Returns the collection with a web page changed. Omitted fields stay unchanged. */
export function changePage(collection: Collection, name: string, change: PageChange): Collection {
  return replaceSource(collection, name, (source) => withSettings(source, settingsOf(change)));
}

/** OBS uses its own frame rate unless `fps_custom` is set, and shows a file if `is_local_file` is set. */
function settingsOf({ url, fps, ...look }: PageChange): Json {
  return {
    ...(url !== undefined && { url, is_local_file: false }),
    ...look,
    ...(fps !== undefined && { fps, fps_custom: true }),
  };
}
