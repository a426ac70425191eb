import { BROWSER_SOURCE_LIMITS } from '@trailcast/schema/browser-sources';
import { PAGE_TROUBLES } from '@trailcast/schema/node';
import { z } from 'zod';

const { maxPages, side: sideLimits, fps: maxFps, urlLength, cssLength } = BROWSER_SOURCE_LIMITS;
const side = z.int().min(sideLimits.min).max(sideLimits.max);

/** A page to show, from a browser source of a collection. */
export const OverlayPage = z.object({
  /** Name of the socket of the page's frame writer: letters, digits and hyphens. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  /** Plain HTTP is only allowed for the product's own origin. The proxy refuses all others. */
  url: z.url({ protocol: /^https?$/ }).max(urlLength),
  width: side,
  height: side,
  css: z.string().max(cssLength),
  /** Maximum number of frames per second. */
  fps: z.int().min(1).max(maxFps),
});
export type OverlayPage = z.infer<typeof OverlayPage>;

/** The product's origin, which the proxy may always reach; null if the proxy may only reach public addresses. */
const ProductUrl = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);

/** Options of a bridge in a container without a network. */
const Container = z.object({
  /** Folder of Chromium's profile. */
  profiles: z.string(),
  /** Socket of the proxy. The bridge forwards `proxyPort` to it. */
  proxySocket: z.string(),
  /** Time without an agent after which the bridge exits, ms. */
  silenceMs: z.int().positive(),
});

/** Options of the bridge: the first line of its standard input, or a file in a container. */
export const OverlayOptions = z.object({
  pages: z.array(OverlayPage).min(1).max(maxPages),
  /** Folder of the writers' sockets and Chromium's profile, on tmpfs. */
  folder: z.string(),
  chromium: z.string(),
  /** Path of the built overlay/build/frame-writer. */
  frameWriter: z.string(),
  /** User of Chromium and the writers; null for the bridge's own user, which is not root. */
  uid: z.int().positive().nullable(),
  /** OBS's user. Only this user gets the frames. */
  readerUid: z.int().nonnegative(),
  /** Limit for the total memory of all Chromium processes, bytes. */
  memoryBytes: z.int().positive(),
  /** Port of the proxy on loopback; 0 for any port. The firewall lets only Chromium's user connect to it. */
  proxyPort: z.int().min(0).max(65_535),
  productUrl: ProductUrl,
  container: Container.optional(),
});
export type OverlayOptions = z.infer<typeof OverlayOptions>;

/** Options of the proxy of a server's pages if it runs in its own container. */
export const ProxyOptions = z.object({
  socket: z.string(),
  /** The machine's addresses, to which pages may not connect. `cidr` has the format of os.networkInterfaces(). */
  own: z.array(
    z.object({ family: z.enum(['IPv4', 'IPv6']), address: z.string(), cidr: z.string().nullable() }),
  ),
  productUrl: ProductUrl,
  /** Time without an agent after which the proxy exits, ms. */
  silenceMs: z.int().positive(),
});
export type ProxyOptions = z.infer<typeof ProxyOptions>;

/**
 * A message from an agent on another host to the proxy's container, one per connection. `task` is the id of the target
 * task. `put` contains the options of both containers. The bridge's container reads its options from a shared folder.
 */
export const PagesMessage = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put'), task: z.string(), bridge: OverlayOptions, proxy: ProxyOptions }),
  z.object({ do: z.literal('seen'), task: z.string() }),
]);
export type PagesMessage = z.infer<typeof PagesMessage>;

/** TCP port on which the proxy's container listens for messages. */
export const PAGES_PORT = 4_458;
/** Confirmation of a message. */
export const PAGES_DONE = 'done\n';

/** State of a page. `trouble` is null while the page loads, and while the page is shown at full rate. */
export const PageState = z.object({
  id: z.string(),
  state: z.enum(['loading', 'shown', 'slowed', 'failed']),
  trouble: z.enum(PAGE_TROUBLES).nullable(),
});
export type PageState = z.infer<typeof PageState>;
