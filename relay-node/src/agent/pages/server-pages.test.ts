import pino from 'pino';
import { cleanCollection } from '../../collection/sanitise.js';
import { FakeRunner } from '../../runner/fake-runner.js';
import type { FakeInstance } from '../../runner/fake-instance.js';
import { Admission } from '../node/admission.js';
import { ServerPages } from './server-pages.js';

const canvas = { width: 640, height: 360, fps: 15 };
const newCollection = (...names: string[]) => {
  const pages = names.map((name) => ({
    id: 'browser_source',
    name,
    settings: { url: `https://example.org/${name}` },
  }));
  const items = names.map((name, index) => ({ name, id: index + 1 }));
  const text = JSON.stringify({ sources: [...pages, { id: 'scene', name: 'Live', settings: { items } }] });
  const clean = cleanCollection(text, { feedUrl: 'srt://127.0.0.1:9', canvas, browserSources: true });
  return { revision: 1, text, clean, canvas };
};
const flushPromises = async () => {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
};

let instance: FakeInstance;
let admission: Admission;
let now: number;
let model: ConstructorParameters<typeof ServerPages>[0]['model'];
let pages: ServerPages;
let changeCount: number;

beforeEach(async () => {
  const runner = new FakeRunner();
  const spec = { serverId: 1, instance: 'one', collection: newCollection() };
  await runner.start(spec, new AbortController().signal);
  instance = runner.requireInstance(1);
  admission = new Admission({ servers: 2, broadcasts: 1 });
  admission.reserveServer(1);
  [now, changeCount] = [0, 0];
  model = { id: 1, instance, validCollection: newCollection(), isBeingRemoved: false };
  pages = new ServerPages({
    model,
    deps: { admission, countPageSlots: (list) => list.length * 0.5, now: () => now },
    log: pino({ level: 'silent' }),
    notifyChange: () => (changeCount += 1),
  });
});

const sync = async () => {
  pages.sync();
  await flushPromises();
};

describe('ServerPages', () => {
  it('sends no pages for a collection without pages', async () => {
    await sync();
    expect([instance.pageCalls, pages.report]).toEqual([[], []]);
  });

  it('sends pages only when they have changed', async () => {
    model.validCollection = newCollection('Alerts', 'Chat');
    await sync();
    await sync();
    expect(instance.pageCalls).toEqual([['Alerts', 'Chat']]);
    model.validCollection = newCollection('Chat');
    await sync();
    model.validCollection = newCollection();
    await sync();
    expect(instance.pageCalls.slice(1)).toEqual([['Chat'], []]);
  });

  it('reports the trouble of each source', async () => {
    model.validCollection = newCollection('Alerts', 'Chat');
    await sync();
    const [alerts] = model.validCollection.clean.pages;
    instance.pages = [{ id: alerts?.id ?? '', state: 'failed', trouble: 'hangs' }];
    expect(pages.report).toEqual([
      { source: 'Alerts', trouble: 'hangs' },
      { source: 'Chat', trouble: null },
    ]);
  });

  it('reports pages as unavailable if the instance cannot show pages', async () => {
    instance.pages = null;
    model.validCollection = newCollection('Alerts');
    await sync();
    expect(instance.pageCalls).toEqual([]);
    expect(pages.report).toEqual([{ source: 'Alerts', trouble: 'unavailable' }]);
  });

  it('sends no pages while the node has no memory for them, and retries', async () => {
    admission.reserveServer(2);
    model.validCollection = newCollection('Alerts');
    await sync();
    expect(instance.pageCalls).toEqual([]);
    expect(pages.report).toEqual([{ source: 'Alerts', trouble: 'unavailable' }]);
    expect(pages.nextSyncAt).toBe(5_000);
    admission.releaseServer(2);
    now = 4_999;
    await sync();
    expect(instance.pageCalls).toEqual([]);
    now = 5_000;
    await sync();
    expect(instance.pageCalls).toEqual([['Alerts']]);
    expect(pages.report).toEqual([{ source: 'Alerts', trouble: null }]);
    expect(pages.nextSyncAt).toBeNull();
  });

  it('stops retrying when the next collection has no pages', async () => {
    admission.reserveServer(2);
    model.validCollection = newCollection('Alerts');
    await sync();
    expect(pages.nextSyncAt).toBe(5_000);
    model.validCollection = newCollection();
    now = 5_000;
    await sync();
    expect(pages.nextSyncAt).toBeNull();
    expect(instance.pageCalls).toEqual([]);
  });

  it('stops retrying when the server is removed', async () => {
    admission.reserveServer(2);
    model.validCollection = newCollection('Alerts');
    await sync();
    model.isBeingRemoved = true;
    now = 5_000;
    await sync();
    expect(pages.nextSyncAt).toBeNull();
  });

  it('reserves memory again when the collection returns to the shown pages', async () => {
    model.validCollection = newCollection('Alerts');
    await sync();
    instance.pagesError = 'iptables failed';
    model.validCollection = newCollection('Alerts', 'Chat', 'Goal');
    await sync();
    model.validCollection = newCollection('Alerts');
    now = 5_000;
    await sync();
    expect([admission.capacity.servers.used, pages.nextSyncAt]).toEqual([2, null]);
    expect(instance.pageCalls).toEqual([['Alerts']]);
  });

  it.each([['Alerts'], []])(
    'removes the pages of an earlier agent if the new pages do not fit in memory or there are none (%s)',
    async (...names) => {
      instance.pages = [{ id: 'of-an-earlier-agent', state: 'shown', trouble: null }];
      admission.reserveServer(2);
      model.validCollection = newCollection(...names);
      await sync();
      await sync();
      expect(instance.pageCalls).toEqual([[]]);
    },
  );

  it('sends no pages to an adopted server until its collection is known', async () => {
    instance.pages = [{ id: 'of-an-earlier-agent', state: 'shown', trouble: null }];
    model.validCollection = null;
    await sync();
    expect(instance.pageCalls).toEqual([]);
  });

  it('retries if the instance could not show the pages', async () => {
    instance.pagesError = 'iptables failed';
    model.validCollection = newCollection('Alerts');
    await sync();
    expect(pages.report).toEqual([{ source: 'Alerts', trouble: 'unavailable' }]);
    expect(changeCount).toBe(1);
    now = 5_000;
    await sync();
    expect(instance.pageCalls).toEqual([['Alerts']]);
    expect(pages.report).toEqual([{ source: 'Alerts', trouble: null }]);
  });
});
