import type { OverlayOptions, OverlayPage, ProxyOptions } from '../../../overlay/protocol.js';
import { calculateChromiumLimit } from '../../pages/page-cost.js';
import { CHROMIUM } from '../../pages/page-programs.js';

/** Paths inside the containers. */
const FRAME_WRITER = '/usr/local/bin/frame-writer';
const PROXY_SOCKET = '/run/route/proxy.sock';
const PROXY_PORT = 4_480;

export interface PageOptions {
  pages: readonly OverlayPage[];
  /** Addresses of this installation's machines, to which pages may not connect. */
  blockedAddresses: ProxyOptions['own'];
  /** The product's origin, which the proxy may always reach; null if it may only reach public addresses. */
  productUrl: string | null;
  /** Folder inside the container for the frame writers' sockets. */
  folder: string;
  /** OBS's user. */
  readerUid: number;
  silenceMs: number;
}

/** Returns the options of the bridge and of its proxy. The proxy gets no page URLs. */
export function createPageOptions({
  pages,
  blockedAddresses,
  productUrl,
  folder,
  readerUid,
  silenceMs,
}: PageOptions): {
  bridge: OverlayOptions;
  proxy: ProxyOptions;
} {
  return {
    bridge: {
      pages: [...pages],
      ...{ folder, chromium: CHROMIUM, frameWriter: FRAME_WRITER },
      // The container already runs as their user.
      uid: null,
      readerUid,
      memoryBytes: calculateChromiumLimit(pages),
      proxyPort: PROXY_PORT,
      // The proxy runs in the other container.
      productUrl: null,
      container: { profiles: '/tmp', proxySocket: PROXY_SOCKET, silenceMs },
    },
    proxy: { socket: PROXY_SOCKET, own: blockedAddresses, productUrl, silenceMs },
  };
}
