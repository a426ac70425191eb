import { BROWSER_SOURCE_LIMITS, type BrowserSource } from '@trailcast/schema/browser-sources';
import type { Collection } from '../model/collection.js';
import type { Json, Size } from '../model/values.js';
import { replaceSource, withSettings } from './lists.js';

export type PageChange = Partial<BrowserSource>;

/** Maximum size of a new page. A larger page would need much more CPU time for little more detail. */
const MAX_SIZE: Size = { width: 1920, height: 1080 };
/** CSS of a new page: a transparent background and no scroll bars, since it is drawn over the picture. */
const OVERLAY_CSS = 'html, body { background: transparent; margin: 0; overflow: hidden; }';

/** Returns a page without a URL, as large as the canvas but of at most `pixels` pixels. */
export function createPage(canvas: Size, pixels: number): BrowserSource {
  const { side, fps } = BROWSER_SOURCE_LIMITS;
  const { width, height } = canvas;
  const ratio = Math.min(
    1,
    MAX_SIZE.width / width,
    MAX_SIZE.height / height,
    Math.sqrt(pixels / (width * height)),
  );
  const scaleLength = (length: number) => Math.max(side.min, Math.floor(length * ratio));
  return { url: '', width: scaleLength(width), height: scaleLength(height), css: OVERLAY_CSS, fps };
}

export function createPageSource(page: BrowserSource): Json {
  return { id: 'browser_source', versioned_id: 'browser_source', settings: settingsOf(page) };
}

/** Returns the collection with a web page changed. Omitted fields stay unchanged. */
export function changePage(collection: Collection, name: string, change: PageChange): Collection {
  return replaceSource(collection, name, (source) => withSettings(source, settingsOf(change)));
}

/** Returns OBS's settings. Without `fps_custom` OBS ignores `fps`; with `is_local_file` it ignores `url`. */
function settingsOf({ url, fps, ...sameInObs }: PageChange): Json {
  return {
    ...(url !== undefined && { url, is_local_file: false }),
    ...sameInObs,
    ...(fps !== undefined && { fps, fps_custom: true }),
  };
}
