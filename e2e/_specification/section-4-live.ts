import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { watchOperations } from '../_browser/graphql.js';
import { until } from '../_kit/wait.js';
import type { Caller } from '../_product/api.js';
import { watchPushes } from './stage/pushes.js';
import { button, dialogButton, heading } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const EVENTS = ['create', 'update', 'delete'];
const PUSHES = [
  ...['list', ...EVENTS].map((event) => `server/${event}`),
  ...['list', ...EVENTS].map((event) => `stream/${event}`),
  ...EVENTS.map((event) => `data/${event}`),
  'status/update',
  'payment/update',
];

const removeServers = async (api: Caller) => {
  for (const { id } of await api.send<Server[]>('GET', '/server')) await api.send('DELETE', `/server/${id}`);
};

/** Changes an entity of every pushed type except the payment. */
async function changePushedEntities(api: Caller): Promise<void> {
  const stream = await api.send<Stream>('POST', '/stream', { name: 'New stream' });
  await api.send('PUT', `/stream/${stream.id}/name`, { name: 'Renamed stream' });
  const data = await api.send<Data>('POST', '/data', { name: 'New collection' });
  await api.send('PUT', `/data/${data.id}/name`, { name: 'Renamed collection' });
  const server = await api.send<Server>('POST', '/server', { streamId: null, dataId: data.id });
  await api.send('PUT', `/server/${server.id}/stream/${stream.id}`);
  await until(
    'a scene is reported',
    async () => (await api.send<ServerStatus>('GET', `/server/${server.id}/status`)).scene,
    60_000,
  );
  await removeServers(api);
  for (const { id } of await api.send<Stream[]>('GET', '/stream')) await api.send('DELETE', `/stream/${id}`);
  await until(
    'no server runs on the collection',
    async () => (await api.try('DELETE', `/data/${data.id}`)).status < 300,
    60_000,
  );
}

type SetTier = (tier: string) => Promise<unknown>;

/** Creates a user with a free payment who owns nothing. */
async function createMember(stage: Stage, login: string): Promise<{ api: Caller; setTier: SetTier }> {
  const [api, admin] = [await stage.signIn(login), await stage.signIn('admin')];
  const id = await stage.fetchUserId(login);
  const setTier: SetTier = (tier) => admin.send('PUT', `/payment/user/${id}`, { tier });
  await admin.send('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
  await setTier('FREE');
  return { api, setTier };
}

/** Opens another browser of the user. Returns its page and the pushes that the page receives. */
async function openWithPushes(stage: Stage, login: string) {
  let pushes: ReturnType<typeof watchPushes> = [];
  const page = await stage.openForCase(login, { prepare: (page) => (pushes = watchPushes(page)) });
  return { page, pushes };
}

/** Holds the messages to the live channel until the returned function is called. */
async function holdConnection(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => void released.then(() => server.send(message)));
  });
  return release;
}

/** Section 4: pushes of the live channel. */
export const liveCases: BrowserCases = {
  async '4.05'(stage) {
    const api = await stage.signIn('streamer');
    const { id: dataId } = await api.send<Data>('POST', '/data', {});
    await removeServers(api);
    const { page, pushes } = await openWithPushes(stage, 'streamer');
    await heading(page, "You currently don't own a server").waitFor();
    await button(page, 'Create server').click();
    await page.getByLabel('Scene collection', { exact: true }).selectOption(String(dataId));
    await dialogButton(page, 'Create').click();
    await heading(page, 'Server is ready. Start your feed').waitFor();
    const createIndex = pushes.findIndex(({ name }) => name === 'server/create');
    expect(createIndex).toBeGreaterThanOrEqual(0);
    const sceneIndex = pushes.findIndex(
      ({ name, body }) => name === 'status/update' && /"scene":"/.test(body),
    );
    expect(sceneIndex).toBeGreaterThan(createIndex);
  },

  async '4.21'(stage) {
    const { api, setTier } = await createMember(stage, 'anna');
    const { page, pushes } = await openWithPushes(stage, 'anna');
    await heading(page, "You currently don't own a server").waitFor();
    await changePushedEntities(api);
    await setTier('FRIENDS');
    // The page may receive further pushes, such as log entries.
    const isReceived = (destination: string) => pushes.some(({ name }) => name === destination);
    await until('every push is received', () => PUSHES.every(isReceived));
  },

  async '4.23'(stage) {
    const { bearer } = await stage.signIn('streamer');
    for (const [path, title, operation] of [
      ['/streams', 'Owning', 'Streams'],
      ['/scenes', 'Scene collections', 'SceneCollections'],
      ['/settings', 'Signed-in devices', 'Payment'],
    ] as const) {
      const page = await stage.openVisitor();
      const operations = watchOperations(page);
      const release = await holdConnection(page);
      await page.goto(`${stage.product.baseUrl}${path}?secret=${bearer}`);
      await page.getByRole('button', { name: /Welcome back/ }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, ...operations]).toEqual([path, 'Me']);
      release();
      await heading(page, title).waitFor();
      await until('the data is loaded', () => operations.includes(operation));
    }
  },
};
