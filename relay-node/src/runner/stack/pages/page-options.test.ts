import { OverlayOptions, ProxyOptions } from '../../../overlay/protocol.js';
import { createPageOptions } from './page-options.js';
import { calculatePagesMemory } from './pages-memory.js';

const PAGE = { id: 'a', url: 'https://a.example/?token=secret', width: 1280, height: 720, css: '', fps: 15 };
const blockedAddresses = [{ family: 'IPv4' as const, address: '5.9.1.2', cidr: '5.9.1.2/32' }];

describe('createPageOptions', () => {
  it('returns the pages only for the bridge, and the blocked addresses only for the proxy', () => {
    const options = {
      ...{ pages: [PAGE], blockedAddresses, productUrl: 'https://trailcast.example' },
      ...{ folder: '/run/frames', readerUid: 10_001, silenceMs: 60_000 },
    };
    const { bridge, proxy } = createPageOptions(options);
    expect(OverlayOptions.parse(bridge)).toMatchObject({
      ...{ pages: [PAGE], folder: '/run/frames', readerUid: 10_001, uid: null },
      container: { silenceMs: 60_000 },
    });
    expect(ProxyOptions.parse(proxy)).toEqual(proxy);
    expect(proxy).toEqual({
      ...{ socket: bridge.container?.proxySocket, own: blockedAddresses, silenceMs: 60_000 },
      productUrl: 'https://trailcast.example',
    });
  });
});

describe('calculatePagesMemory', () => {
  it('returns a limit above Chromium’s', () => {
    expect([
      calculatePagesMemory([PAGE]),
      calculatePagesMemory(Array.from({ length: 8 }, () => PAGE)),
    ]).toEqual(['891m', '2249m']);
  });
});
