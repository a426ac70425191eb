import { BROWSER_SOURCE_LIMITS } from '@trailcast/schema/browser-sources';
import { PAGE_TROUBLES } from '@trailcast/schema/node';
import { z } from 'zod';

const { most, side: sides, fps: mostFps, urlLength, cssLength } = BROWSER_SOURCE_LIMITS;
const side = z.int().min(sides.min).max(sides.max);

/** A page to show, from a browser source of the collection. */
export const OverlayPage = z.object({
  /** Names the socket of its frame writer: letters, digits and hyphens. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  /** Plain HTTP only at the product's own origin; the proxy connects to no other one. */
  url: z.url({ protocol: /^https?$/ }).max(urlLength),
  width: side,
  height: side,
  css: z.string().max(cssLength),
  /** Frames per second, at most. */
  fps: z.int().min(1).max(mostFps),
});
export type OverlayPage = z.infer<typeof OverlayPage>;

/** Origin of the product, which the proxy connects to wherever it is; null: to what is public only. */
const ProductUrl = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);

/** A bridge whose walls are those of a container without any network. */
const Container = z.object({
  /** Folder of Chromium's profile. */
  profiles: z.string(),
  /** Socket of the proxy, to which the port on loopback leads. */
  proxySocket: z.string(),
  /** The bridge ends after this time without an agent, ms. */
  silenceMs: z.int().positive(),
});

/** First line of the bridge's standard input, with which it ends. In a container it is a file. */
export const OverlayOptions = z.object({
  pages: z.array(OverlayPage).min(1).max(most),
  /** Folder of the writers' sockets and of Chromium's profile, on tmpfs. */
  folder: z.string(),
  chromium: z.string(),
  /** Path of the built overlay/build/frame-writer. */
  frameWriter: z.string(),
  /** The user of Chromium and the writers; null: the bridge's own, which then is not root. */
  uid: z.int().positive().nullable(),
  /** The user of OBS, which alone gets the frames. */
  readerUid: z.int().nonnegative(),
  /** Largest memory of Chromium's processes together, bytes. */
  memoryBytes: z.int().positive(),
  /** Port of the proxy on loopback, which the firewall leaves to Chromium's user; 0: any. */
  proxyPort: z.int().min(0).max(65_535),
  productUrl: ProductUrl,
  container: Container.optional(),
});
export type OverlayOptions = z.infer<typeof OverlayOptions>;

/** What the proxy of a server's pages is started with, where it is a container of its own. */
export const ProxyOptions = z.object({
  socket: z.string(),
  /** The machine's addresses, to which pages may not connect. `cidr` as in os.networkInterfaces(). */
  own: z.array(
    z.object({ family: z.enum(['IPv4', 'IPv6']), address: z.string(), cidr: z.string().nullable() }),
  ),
  productUrl: ProductUrl,
  /** The proxy ends after this time without an agent, ms. */
  silenceMs: z.int().positive(),
});
export type ProxyOptions = z.infer<typeof ProxyOptions>;

/**
 * A message of an agent on another host to the proxy's container, one for each connection. `task` is the run that it is for. `put`
 * has the options of both containers; the other one reads its own in a folder that they share.
 */
export const PagesMessage = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put'), task: z.string(), bridge: OverlayOptions, proxy: ProxyOptions }),
  z.object({ do: z.literal('seen'), task: z.string() }),
]);
export type PagesMessage = z.infer<typeof PagesMessage>;

/** Where the proxy's container listens for them, TCP. */
export const PAGES_PORT = 4_458;
/** Confirms a message. */
export const PAGES_DONE = 'done\n';

/** What a page does. `trouble` is null while it loads and while it is shown as it moves. */
export const PageState = z.object({
  id: z.string(),
  state: z.enum(['loading', 'shown', 'slowed', 'failed']),
  trouble: z.enum(PAGE_TROUBLES).nullable(),
});
export type PageState = z.infer<typeof PageState>;
