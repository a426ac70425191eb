import { OVERLAY_PAGES } from './overlay-limits.js';

/** Limits of the web pages that a server shows. */
export const BROWSER_SOURCE_LIMITS = {
  /** Pages per collection. More need more memory than a server's share. */
  most: 8,
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

/** A setting that is changed for the relay server. */
export interface BrowserSourceLoss {
  setting: 'width' | 'height' | 'css' | 'fps';
  kind: string;
  reason: string;
}

export type ReadBrowserSource =
  { refusal: string } | { page: BrowserSource; losses: readonly BrowserSourceLoss[] };

/** Problem of a refused address: it is not a public https address, or it is too long. */
export type AddressProblem = 'notPublic' | 'tooLong';

/** Defaults of OBS's browser source, pixels. */
const DEFAULT_SIZE = { width: 800, height: 600 };
const {
  most: MAX_PAGES,
  megapixels: MAX_MEGAPIXELS,
  side: SIDE,
  fps: MAX_FPS,
  urlLength: MAX_URL_LENGTH,
  cssLength: MAX_CSS_LENGTH,
} = BROWSER_SOURCE_LIMITS;

const NOT_OFFERED_REFUSAL = 'Browser sources cannot run on a relay server.';
const LOCAL_FILE_REFUSAL = 'Files of your own computer do not exist on a relay server.';
const ADDRESS_REFUSALS: Readonly<Record<AddressProblem, string>> = {
  notPublic: 'A browser source shows a public page, whose address starts with https.',
  tooLong: `The address of a browser source has at most ${MAX_URL_LENGTH} characters.`,
};
const SIZE_REASON = `A browser source is ${SIDE.min} to ${SIDE.max} pixels wide and high.`;
const RATE_REASON = `A browser source is drawn at most ${MAX_FPS} times a second.`;
const CSS_REASON = `The CSS of a browser source has at most ${MAX_CSS_LENGTH} characters and is left out.`;
const TOO_MANY_PIXELS_REFUSAL = `The browser sources of a collection have at most ${MAX_MEGAPIXELS} megapixels together. Make them smaller.`;

/** Domains of a local network (RFC 6761, RFC 8375). `.example` and `.test` need no entry: they never resolve. */
const PRIVATE_DOMAIN = /(^|\.)(localhost|local|internal|intranet|lan|home|home\.arpa|onion)$/;
const NUMERIC_HOST = /^\[|^\d+(\.\d+){3}$/;

/**
 * Reads the settings of a browser source as OBS stores them. Returns the page and its changed settings, or why it is
 * refused. `productUrl`: PUBLIC_URL. Its overlay pages are accepted even over plain HTTP or at an address that is not
 * public.
 */
export function readBrowserSource(
  settings: Readonly<Record<string, unknown>>,
  productUrl: string | null = null,
): ReadBrowserSource {
  if (settings['is_local_file'] === true) return { refusal: LOCAL_FILE_REFUSAL };
  const address = readPageAddress(settings['url'], productUrl);
  if ('problem' in address) return { refusal: ADDRESS_REFUSALS[address.problem] };
  const losses: BrowserSourceLoss[] = [];
  const page = { ...address, ...readPageLook(settings, losses) };
  return { page, losses };
}

/**
 * Returns the normalised address of a page, or why it is refused. Host names are not resolved. `productUrl`: see
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

/** Returns size, CSS and frame rate of a page with any address. Adds settings that it changes to `losses`. */
export function readPageLook(
  settings: Readonly<Record<string, unknown>>,
  losses: BrowserSourceLoss[] = [],
): Omit<BrowserSource, 'url'> {
  const readSide = (setting: 'width' | 'height') => {
    const value = settings[setting];
    const pixels = typeof value === 'number' && Number.isFinite(value) ? value : DEFAULT_SIZE[setting];
    const bounded = Math.min(SIDE.max, Math.max(SIDE.min, Math.trunc(pixels)));
    if (bounded !== Math.trunc(pixels)) losses.push({ setting, kind: 'size', reason: SIZE_REASON });
    return bounded;
  };
  return {
    width: readSide('width'),
    height: readSide('height'),
    css: readCss(settings, losses),
    fps: readFps(settings, losses),
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
  get left(): { pages: number; pixels: number } {
    return { pages: MAX_PAGES - this.#count, pixels: MAX_MEGAPIXELS * 1e6 - this.#pixels };
  }

  /** Reads a source like `readBrowserSource` and counts its page, unless the collection would exceed its limits. */
  take(settings: Readonly<Record<string, unknown>>): ReadBrowserSource {
    if (!this.isOffered) return { refusal: NOT_OFFERED_REFUSAL };
    const read = readBrowserSource(settings, this.productUrl);
    if ('refusal' in read) return read;
    if (this.#count >= MAX_PAGES)
      return { refusal: `A collection shows at most ${MAX_PAGES} browser sources.` };
    const pixels = read.page.width * read.page.height;
    if (this.#pixels + pixels > MAX_MEGAPIXELS * 1e6) return { refusal: TOO_MANY_PIXELS_REFUSAL };
    this.#count += 1;
    this.#pixels += pixels;
    return read;
  }

  /** Counts a source. Returns null, or the reason if it is refused and not counted. */
  findRefusal(settings: Readonly<Record<string, unknown>>): string | null {
    const read = this.take(settings);
    return 'refusal' in read ? read.refusal : null;
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

function readCss({ css }: Readonly<Record<string, unknown>>, losses: BrowserSourceLoss[]): string {
  if (typeof css !== 'string') return '';
  if (css.length <= MAX_CSS_LENGTH) return css;
  losses.push({ setting: 'css', kind: 'css', reason: CSS_REASON });
  return '';
}

/** Returns the frame rate. OBS's default of 30 is not the user's choice, so reducing it is no loss. */
function readFps(settings: Readonly<Record<string, unknown>>, losses: BrowserSourceLoss[]): number {
  const { fps_custom: isCustom, fps } = settings;
  if (isCustom !== true || typeof fps !== 'number' || !Number.isFinite(fps)) return MAX_FPS;
  if (fps > MAX_FPS) losses.push({ setting: 'fps', kind: 'rate', reason: RATE_REASON });
  return Math.min(MAX_FPS, Math.max(1, Math.trunc(fps)));
}
