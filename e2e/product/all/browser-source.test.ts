import type { Data, Server, ServerStatus, System } from '@trailcast/schema/wire';
import { waitForMatch, until } from '../../_kit/wait.js';
import { call } from '../../_product/api.js';
import { Product } from '../../_product/product.js';

jest.setTimeout(180_000);

/** A name that no resolver has (RFC 2606). */
const PAGE = { id: 'browser_source', name: 'Alerts', settings: { url: 'https://alerts.invalid/' } };
const SCENES = JSON.stringify({
  sources: [PAGE, { id: 'scene', name: 'Live', settings: { items: [{ name: 'Alerts', id: 1 }] } }],
});

describe('a browser source in the running product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product?.dispose());

  it('is stored as uploaded, and is named in a hint while its page is unreachable', async () => {
    const relay = { ok: true, missing: [], browserSources: true };
    await waitForMatch({ relay }, async () => (await call<System>(`${product.baseUrl}/api/v1/system`)).body);
    const caller = await product.signIn('streamer');
    const { id } = await caller.send<Data>('POST', '/data', { scenes: SCENES });
    const server = await caller.send<Server>('POST', '/server', { streamId: null, dataId: id });
    const hint = await until('the page has a hint', async () => {
      const { hints = [] } = await caller.send<ServerStatus>('GET', `/server/${server.id}/status`);
      return hints.find(({ code }) => code.startsWith('page-'));
    });
    expect(hint).toMatchObject({ code: 'page-unreachable', source: 'Alerts' });
    expect(product.listProcesses().some(isBridge)).toBe(true);
    const [data] = await caller.send<Data[]>('GET', '/data');
    expect(data?.removed ?? []).toEqual([]);
    expect(JSON.parse(data?.scenes ?? '')).toMatchObject({ sources: [PAGE, {}] });
    await caller.send('DELETE', `/server/${server.id}`);
    await until('the bridge of the pages has ended', () => !product.listProcesses().some(isBridge));
  });
});

const isBridge = ({ command }: { command: string }) => command.includes('overlay/main.js');
