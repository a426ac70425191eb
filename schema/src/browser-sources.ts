import { OVERLAY_PAGES } from './overlay-limits.js';

/** Limits of the web pages that a server shows. */
export const BROWSER_SOURCE_LIMITS = {
  /** Pages per collection. More would need more memory than a server's share. */
  maxPages: 8,
  /** All pages of a collection together, 10^6 pixels: eight of 1920x1080. */
  megapixels: 17,
  /** Range of width and height, pixels; the same as in `relay-node/overlay/src/memory/frame-memory.h`. */
  side: { min: 16, max: 4096 },
  /** Frames per second. A page that always moves takes a quarter of a core at 15 frames/s, and half of one at 30. */
  fps: 15,
  urlLength: 2_000,
  cssLength: 20_000,
} as const;

/** A web page as a browser source of a collection shows it. */
export interface BrowserSource {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  css: string;
  /** Maximum frames per second. */
  fps: number;
}

/** A setting that the relay server limits or drops. `kind` and `reason` are those of `Removed`. */
export interface BrowserSourceChange {
  setting: 'width' | 'height' | 'css' | 'fps';
  kind: string;
  reason: string;
}

/** A page as the server shows it, or the English reason for which the server removes the source. */
export type ReadBrowserSource =
  { removalReason: string } | { page: BrowserSource; changes: readonly BrowserSourceChange[] };

/** Problem of an invalid address: it is not a public https address, or it is too long. */
export type AddressProblem = 'notPublic' | 'tooLong';

/** Defaults of OBS's browser source, pixels. */
const DEFAULT_SIZE = { width: 800, height: 600 };
const {
  maxPages: MAX_PAGES,
  megapixels: MAX_MEGAPIXELS,
  side: SIDE,
  fps: MAX_FPS,
  urlLength: MAX_URL_LENGTH,
  cssLength: MAX_CSS_LENGTH,
} = BROWSER_SOURCE_LIMITS;

const NOT_OFFERED_REASON = 'Browser sources cannot run on a relay server.';
const LOCAL_FILE_REASON = 'Files of your own computer do not exist on a relay server.';
const ADDRESS_REASONS: Readonly<Record<AddressProblem, string>> = {
  notPublic: 'A browser source shows a public page, whose address starts with https.',
  tooLong: `The address of a browser source has at most ${MAX_URL_LENGTH} characters.`,
};
const SIZE_REASON = `A browser source is ${SIDE.min} to ${SIDE.max} pixels wide and high.`;
const RATE_REASON = `A browser source is drawn at most ${MAX_FPS} times a second.`;
const CSS_REASON = `The CSS of a browser source has at most ${MAX_CSS_LENGTH} characters and is left out.`;
const TOO_MANY_PIXELS_REASON = `The browser sources of a collection have at most ${MAX_MEGAPIXELS} megapixels together. Make them smaller.`;

/** Domains of a local network (RFC 6761, RFC 8375). `.example` and `.test` need no entry: they never resolve. */
const PRIVATE_DOMAIN = /(^|\.)(localhost|local|internal|intranet|lan|home|home\.arpa|onion)$/;
const NUMERIC_HOST = /^\[|^\d+(\.\d+){3}$/;

/**
 * Reads the settings of a browser source as OBS stores them. `productUrl`: PUBLIC_URL. Its overlay pages are accepted
 * even over plain HTTP or at an address that is not public.
 */
export function readBrowserSource(
  settings: Readonly<Record<string, unknown>>,
  productUrl: string | null = null,
): ReadBrowserSource {
  if (settings['is_local_file'] === true) return { removalReason: LOCAL_FILE_REASON };
  const address = readPageAddress(settings['url'], productUrl);
  if ('problem' in address) return { removalReason: ADDRESS_REASONS[address.problem] };
  const changes: BrowserSourceChange[] = [];
  const page = { ...address, ...readPageLook(settings, changes) };
  return { page, changes };
}

/**
 * Returns the normalised address of a page, or its problem. Host names are not resolved. `productUrl`: see
 * `readBrowserSource`.
 */
export function readPageAddress(
  address: unknown,
  productUrl: string | null = null,
): { url: string } | { problem: AddressProblem } {
  const url = normalizeUrl(address, productUrl);
  if (url === null) return { problem: 'notPublic' };
  return url.length > MAX_URL_LENGTH ? { problem: 'tooLong' } : { url };
}

/** Returns size, CSS and frame rate of a page with any address. Adds settings that it changes to `changes`. */
export function readPageLook(
  settings: Readonly<Record<string, unknown>>,
  changes: BrowserSourceChange[] = [],
): Omit<BrowserSource, 'url'> {
  const readSide = (setting: 'width' | 'height') => {
    const value = settings[setting];
    const pixels = typeof value === 'number' && Number.isFinite(value) ? value : DEFAULT_SIZE[setting];
    const bounded = Math.min(SIDE.max, Math.max(SIDE.min, Math.trunc(pixels)));
    if (bounded !== Math.trunc(pixels)) changes.push({ setting, kind: 'size', reason: SIZE_REASON });
    return bounded;
  };
  return {
    width: readSide('width'),
    height: readSide('height'),
    css: readCss(settings, changes),
    fps: readFps(settings, changes),
  };
}

/** Counts the pages of one collection. `isOffered`: servers can show pages. `productUrl`: see `readBrowserSource`. */
export class BrowserSourceCount {
  #count = 0;
  #pixels = 0;

  constructor(
    private readonly isOffered: boolean,
    private readonly productUrl: string | null = null,
  ) {}

  /** Pages and pixels that are still free. */
  get remaining(): { pages: number; pixels: number } {
    return { pages: MAX_PAGES - this.#count, pixels: MAX_MEGAPIXELS * 1e6 - this.#pixels };
  }

  /** Reads a source as `readBrowserSource` does, and counts its page, unless the collection would exceed its limits. */
  countSource(settings: Readonly<Record<string, unknown>>): ReadBrowserSource {
    if (!this.isOffered) return { removalReason: NOT_OFFERED_REASON };
    const result = readBrowserSource(settings, this.productUrl);
    if ('removalReason' in result) return result;
    if (this.#count >= MAX_PAGES)
      return { removalReason: `A collection shows at most ${MAX_PAGES} browser sources.` };
    const pixels = result.page.width * result.page.height;
    if (this.#pixels + pixels > MAX_MEGAPIXELS * 1e6) return { removalReason: TOO_MANY_PIXELS_REASON };
    this.#count += 1;
    this.#pixels += pixels;
    return result;
  }

  /** Counts a source. Returns null, or the reason if the source is removed and not counted. */
  findRemovalReason(settings: Readonly<Record<string, unknown>>): string | null {
    const result = this.countSource(settings);
    return 'removalReason' in result ? result.removalReason : null;
  }
}

/** Returns the normalised address, or null if a browser source may not show it. */
function normalizeUrl(address: unknown, productUrl: string | null): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return isPublic(url) || isOverlayPage(url, productUrl) ? url.href : null;
}

/** Returns true for https with a public host name. The name is not resolved. */
function isPublic({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  const isName = host.includes('.') && !NUMERIC_HOST.test(host);
  return protocol === 'https:' && isName && !PRIVATE_DOMAIN.test(host);
}

function isOverlayPage({ origin, pathname }: URL, productUrl: string | null): boolean {
  return (
    productUrl !== null &&
    origin === new URL(productUrl).origin &&
    OVERLAY_PAGES.some((path) => path === pathname)
  );
}

function readCss({ css }: Readonly<Record<string, unknown>>, changes: BrowserSourceChange[]): string {
  if (typeof css !== 'string') return '';
  if (css.length <= MAX_CSS_LENGTH) return css;
  changes.push({ setting: 'css', kind: 'css', reason: CSS_REASON });
  return '';
}

/** Returns the frame rate. OBS's default of 30 is not the user's choice, so reducing it is not reported. */
function readFps(settings: Readonly<Record<string, unknown>>, changes: BrowserSourceChange[]): number {
  const { fps_custom: isCustom, fps } = settings;
  if (isCustom !== true || typeof fps !== 'number' || !Number.isFinite(fps)) return MAX_FPS;
  if (fps > MAX_FPS) changes.push({ setting: 'fps', kind: 'rate', reason: RATE_REASON });
  return Math.min(MAX_FPS, Math.max(1, Math.trunc(fps)));
}
