import type { OverlayOptions, OverlayPage, ProxyOptions } from '../../../overlay/protocol.js';
import { chromiumBytes } from '../../pages/page-cost.js';
import { CHROMIUM } from '../../pages/page-programs.js';

/** In the containers. */
const FRAME_WRITER = '/usr/local/bin/frame-writer';
const ROUTE = '/run/route/proxy.sock';
const PROXY_PORT = 4_480;

export interface PageOptions {
  pages: readonly OverlayPage[];
  /** Addresses of the machine with the containers. */
  own: ProxyOptions['own'];
  /** Origin of the product, which the proxy connects to wherever it is; null: to what is public only. */
  productUrl: string | null;
  /** Where the container has the sockets of the frame writers. */
  folder: string;
  /** User of OBS. */
  readerUid: number;
  silenceMs: number;
}

/** Returns the options of the bridge and of its proxy, which knows no page. */
export function pageOptions({ pages, own, productUrl, folder, readerUid, silenceMs }: PageOptions): {
  bridge: OverlayOptions;
  proxy: ProxyOptions;
} {
  return {
    bridge: {
      pages: [...pages],
      ...{ folder, chromium: CHROMIUM, frameWriter: FRAME_WRITER },
      // The container runs as their user already.
      uid: null,
      readerUid,
      memoryBytes: chromiumBytes(pages),
      proxyPort: PROXY_PORT,
      // Its proxy is the other container.
      productUrl: null,
      container: { profiles: '/tmp', proxySocket: ROUTE, silenceMs },
    },
    proxy: { socket: ROUTE, own, productUrl, silenceMs },
  };
}
