import type { Chat, OverlayAddress, OverlayAlerts, User } from '@trailcast/schema/wire';
import { until } from '../../_kit/wait.js';
import { call, type Caller } from '../../_product/api.js';
import { UserServer } from '../../_product/user-server.js';
import { Product } from '../../_product/product.js';
import { ProgramWatcher, type Colour } from '../../_product/program.js';

jest.setTimeout(300_000);

/** The source's CSS fills the upper half of the picture with an alert, and the lower half with a chat line. */
const STYLES: Record<'alerts' | 'chat', { colour: Colour; element: string; top: string }> = {
  alerts: { colour: [0, 160, 0], element: '.alert', top: '0' },
  chat: { colour: [160, 0, 160], element: 'p', top: '50vh' },
};
const FOLLOW_COUNT = 3;

describe('alerts and chat in the program', () => {
  let product: Product;
  let caller: Caller;
  let studioId: number;
  let program: ProgramWatcher;

  beforeAll(async () => {
    product = await Product.start();
    caller = await product.signIn('streamer');
    ({ id: studioId } = await caller.send<User>('GET', '/user'));
    await caller.connectChat('streamer');
    const { alertsUrl, chatUrl } = await caller.send<OverlayAddress>('POST', '/overlay/address');
    const userServer = await UserServer.create(
      caller,
      createCollection({ alerts: alertsUrl, chat: chatUrl }),
    );
    await until('the chat is connected', async () => (await fetchChat()).state === 'connected');
    await userServer.startFeed(product);
    await userServer.startBroadcast();
    program = new ProgramWatcher(product.flvUrl('streamer'));
    await until('the program is decoded', () => program.frames > 0);
  });
  afterAll(async () => {
    program?.close();
    await product?.dispose();
  });

  const fetchChat = () => caller.send<Chat>('GET', `/studios/${studioId}/chat`);
  const requestPlatform = (method: string, path: string, body?: object) =>
    call(`${product.baseUrl}/sandbox/platform/streamer/${path}`, { method, body });
  const measureShare = (page: keyof typeof STYLES) => program.measureShare(STYLES[page].colour);
  const waitUntilShown = (page: keyof typeof STYLES) =>
    until(`${page} are in the picture`, () => measureShare(page) > 0.4);
  const waitUntilGone = (page: keyof typeof STYLES) =>
    until(`${page} are no longer in the picture`, () => measureShare(page) < 0.05);

  // Without a notification the pages would miss an alert: they poll once a minute, and an alert is shown for 6 s.
  it('show each new follower immediately', async () => {
    for (let round = 0; round < FOLLOW_COUNT; round += 1) {
      await requestPlatform('POST', 'viewer-actions', { kind: 'follow', from: 'friend' });
      await waitUntilShown('alerts');
      const { current } = await caller.send<OverlayAlerts>('GET', `/studios/${studioId}/alerts`);
      if (current) await caller.send('DELETE', `/studios/${studioId}/alerts/${current.id}`);
      await waitUntilGone('alerts');
    }
  });

  it('show an alert beside a message, and remove the message when it is deleted', async () => {
    await requestPlatform('POST', 'chat', { from: 'friend', text: 'Hello' });
    await waitUntilShown('chat');
    await requestPlatform('POST', 'viewer-actions', { kind: 'follow', from: 'friend' });
    await waitUntilShown('alerts');
    expect(measureShare('chat')).toBeGreaterThan(0.4);
    await requestPlatform('DELETE', 'chat');
    await waitUntilGone('chat');
  });
});

/** Returns a collection with both pages, each as large as the picture. */
function createCollection(urls: Record<keyof typeof STYLES, string>): string {
  const names = ['alerts', 'chat'] as const;
  const sources = names.map((name) => ({
    id: 'browser_source',
    name,
    settings: { url: urls[name], width: 640, height: 360, css: createCss(name) },
  }));
  const bounds = { bounds_type: 2, bounds: { x: 640, y: 360 } };
  const items = names.map((name, index) => ({ name, id: index + 1, visible: true, ...bounds }));
  return JSON.stringify({
    resolution: { x: 640, y: 360 },
    sources: [...sources, { id: 'scene', name: 'Live', settings: { items } }],
  });
}

function createCss(name: keyof typeof STYLES): string {
  const { colour, element, top } = STYLES[name];
  const position = `position: fixed; top: ${top}; left: 0; width: 100vw; height: 50vh; max-width: none`;
  return `#page ${element} { ${position}; background: rgb(${colour.join(' ')}); color: transparent; text-shadow: none }`;
}
