import type { DesiredServer, NodeInfo, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';
import { FakeRunner } from '../../runner/fake-runner.js';

const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const newPage = (name: string) => ({
  id: 'browser_source',
  name,
  settings: { url: `https://example.org/${name}` },
});
const newCollection = (revision: number, ...names: string[]) => {
  const items = names.map((name, index) => ({ name, id: index + 1 }));
  const scene = { id: 'scene', name: 'Live', settings: { items } };
  return { revision, text: JSON.stringify({ sources: [...names.map(newPage), scene] }) };
};

let runner: FakeRunner;
let nodes: FakeNode[];
let desired: DesiredServer;

beforeEach(() => {
  runner = new FakeRunner();
  nodes = [];
  desired = {
    ...{ instance: `instance-${Math.random()}`, generation: 0, collection: newCollection(1, 'Alerts') },
    ...{ feed: null, scene: 'Live', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
});
afterEach(() => Promise.all(nodes.map(({ agent }) => agent.close({ stopAll: true }))));

async function startNode(): Promise<void> {
  const node = createFakeNode({ runner, countPageSlots: (pages) => pages.length });
  nodes.push(node);
  await node.agent.adopt();
}

async function sendRequest<T>(method: 'PUT' | 'GET', url: string, payload?: object): Promise<T> {
  const response = await nodes.at(-1)!.agent.app.inject({ method, url, headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

function putServer(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return sendRequest('PUT', '/v1/servers/1?wait=20000', desired);
}

const readPages = async () =>
  (await sendRequest<{ servers: ServerReport[] }>('GET', '/v1/reports?after=0&wait=0')).servers[0]?.pages;
const waitForPages = (expected: object[]) =>
  until('the pages are reported', async () => JSON.stringify(await readPages()) === JSON.stringify(expected));

describe('the agent with web pages', () => {
  it('shows the web pages of the collection and reports their changes', async () => {
    await startNode();
    expect(await putServer()).toMatchObject({ settled: true, removed: [], pages: [{ source: 'Alerts', trouble: null }] }); // prettier-ignore
    const instance = runner.requireInstance(1);
    await until(() => instance.pageCalls.length === 1);
    const id = instance.shownCollection.pages[0]?.id ?? '';
    instance.pages = [{ id, state: 'failed', trouble: 'hangs' }];
    instance.notifyPages();
    await waitForPages([{ source: 'Alerts', trouble: 'hangs' }]);
    await putServer({ collection: newCollection(2, 'Alerts', 'Chat') });
    await until(() => instance.pageCalls.length === 2);
    expect(instance.pageCalls).toEqual([['Alerts'], ['Alerts', 'Chat']]);
  });

  it('reserves server slots for web pages until the pages are removed', async () => {
    await startNode();
    await putServer();
    const readUsedSlots = async () => (await sendRequest<NodeInfo>('GET', '/v1/node')).capacity.servers.used;
    await until('the page uses a slot', async () => (await readUsedSlots()) === 2);
    await putServer({ collection: newCollection(2) });
    await until('the slot is released', async () => (await readUsedSlots()) === 1);
  });

  it('reports web pages that an earlier agent has shown', async () => {
    await startNode();
    await putServer();
    const instance = runner.requireInstance(1);
    await until(() => instance.pageCalls.length === 1);
    instance.pages = [
      { id: instance.shownCollection.pages[0]?.id ?? '', state: 'slowed', trouble: 'slowed' },
    ];
    await nodes.at(-1)?.agent.close({ stopAll: false });
    await startNode();
    await waitForPages([{ source: 'Alerts', trouble: 'slowed' }]);
    await until(() => instance.pageCalls.length === 2);
    expect(instance.pageCalls[1]).toEqual(['Alerts']);
  });

  it('reports whether the node can show web pages, and warns the operator if the node cannot', async () => {
    await startNode();
    expect(await sendRequest<NodeInfo>('GET', '/v1/node')).toMatchObject({
      browserSources: true,
      warnings: [],
    });
    await nodes.at(-1)?.agent.close({ stopAll: false });
    runner = new FakeRunner();
    runner.pagesProblem = 'There is no Chromium.';
    await startNode();
    expect(await sendRequest<NodeInfo>('GET', '/v1/node')).toMatchObject({
      browserSources: false,
      warnings: ['There is no Chromium.'],
    });
  });
});
