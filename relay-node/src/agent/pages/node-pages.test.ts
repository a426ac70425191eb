import type { DesiredServer, NodeInfo, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';
import { FakeRunner } from '../../runner/fake-runner.js';

const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const page = (name: string) => ({
  id: 'browser_source',
  name,
  settings: { url: `https://example.org/${name}` },
});
const collection = (revision: number, ...names: string[]) => {
  const items = names.map((name, index) => ({ name, id: index + 1 }));
  const scene = { id: 'scene', name: 'Live', settings: { items } };
  return { revision, text: JSON.stringify({ sources: [...names.map(page), scene] }) };
};

let runner: FakeRunner;
let nodes: FakeNode[];
let desired: DesiredServer;

beforeEach(() => {
  runner = new FakeRunner();
  nodes = [];
  desired = {
    ...{ instance: `instance-${Math.random()}`, generation: 0, collection: collection(1, 'Alerts') },
    ...{ feed: null, scene: 'Live', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
});
afterEach(() => Promise.all(nodes.map(({ agent }) => agent.close({ stopAll: true }))));

async function start(): Promise<void> {
  const node = createFakeNode({ runner, slotsOfPages: (pages) => pages.length });
  nodes.push(node);
  await node.agent.adopt();
}

async function call<T>(method: 'PUT' | 'GET', url: string, payload?: object): Promise<T> {
  const answer = await nodes.at(-1)!.agent.app.inject({ method, url, headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

function put(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return call('PUT', '/v1/servers/1?wait=20000', desired);
}

const pagesOf = async () =>
  (await call<{ servers: ServerReport[] }>('GET', '/v1/reports?after=0&wait=0')).servers[0]?.pages;
const reports = (wanted: object[]) =>
  until('the pages are reported', async () => JSON.stringify(await pagesOf()) === JSON.stringify(wanted));

describe('the web pages of a server', () => {
  it('come from its collection, and each change is reported', async () => {
    await start();
    expect(await put()).toMatchObject({ settled: true, removed: [], pages: [{ source: 'Alerts', trouble: null }] }); // prettier-ignore
    const instance = runner.instanceOf(1);
    await until(() => instance.pageCalls.length === 1);
    const id = instance.shown.pages[0]?.id ?? '';
    instance.pages = [{ id, state: 'failed', trouble: 'hangs' }];
    instance.pagesChanged();
    await reports([{ source: 'Alerts', trouble: 'hangs' }]);
    await put({ collection: collection(2, 'Alerts', 'Chat') });
    await until(() => instance.pageCalls.length === 2);
    expect(instance.pageCalls).toEqual([['Alerts'], ['Alerts', 'Chat']]);
  });

  it('take a part of the server slots until they are removed', async () => {
    await start();
    await put();
    const used = async () => (await call<NodeInfo>('GET', '/v1/node')).capacity.servers.used;
    await until('they are counted', async () => (await used()) === 2);
    await put({ collection: collection(2) });
    await until('they are not', async () => (await used()) === 1);
  });

  it('continue with the next agent, which reports them', async () => {
    await start();
    await put();
    const instance = runner.instanceOf(1);
    await until(() => instance.pageCalls.length === 1);
    instance.pages = [{ id: instance.shown.pages[0]?.id ?? '', state: 'slowed', trouble: 'slowed' }];
    await nodes.at(-1)?.agent.close({ stopAll: false });
    await start();
    await reports([{ source: 'Alerts', trouble: 'slowed' }]);
    await until(() => instance.pageCalls.length === 2);
    expect(instance.pageCalls[1]).toEqual(['Alerts']);
  });

  it('are offered by a node that can show them; otherwise the operator learns why not', async () => {
    await start();
    expect(await call<NodeInfo>('GET', '/v1/node')).toMatchObject({ browserSources: true, warnings: [] });
    await nodes.at(-1)?.agent.close({ stopAll: false });
    runner = new FakeRunner();
    runner.withoutPages = 'There is no Chromium.';
    await start();
    expect(await call<NodeInfo>('GET', '/v1/node')).toMatchObject({
      browserSources: false,
      warnings: ['There is no Chromium.'],
    });
  });
});
