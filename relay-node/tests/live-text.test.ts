import { OBSWebSocket } from 'obs-websocket-js';
import { z } from 'zod';
import { TEXT_FONT } from '@trailcast/schema/source-kinds';
import { until } from '../../e2e/_kit/wait.js';
import { createCollectionText } from './test-node.js';
import { findHome, readText } from './_node/instance-home.js';
import { NodeClient } from './_node/node-client.js';
import { NodeProcess } from './_node/node-process.js';

jest.setTimeout(60_000);

const Record = z.object({ port: z.number(), password: z.string() });
const Text = z.object({ inputSettings: z.object({ text: z.string().default('') }) });
const Item = z.object({ sceneItemTransform: z.object({ sourceHeight: z.number() }) });

const createText = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const createScene = (name: string, ...items: string[]) => ({
  id: 'scene',
  name,
  settings: { items: items.map((itemName, index) => ({ name: itemName, id: index + 1, visible: true })) },
});

/** Returns a collection in which the scene Studio shows a clock, a bitrate and a title in Inter. */
const createCollection = (title: string) =>
  createCollectionText(
    ['Live'],
    [
      createText('Clock', { trailcast_text: 'clock', trailcast_time_zone: 'Asia/Kolkata' }),
      createText('Bitrate', { trailcast_text: 'bitrate' }),
      createText('Title', { text: title, font: { ...TEXT_FONT, size: 96 } }),
      createScene('Studio', 'Clock', 'Bitrate', 'Title'),
    ],
  );

let node: NodeProcess;
let client: NodeClient;
const obs = new OBSWebSocket();

beforeAll(async () => {
  node = await NodeProcess.start();
  client = new NodeClient(node, 'a key that no phone has');
  client.desired.collection.text = createCollection('Pause');
  await client.put({ scene: 'Studio' });
  const { port, password } = Record.parse(
    JSON.parse(readText(`${findHome(client.desired.instance)}/record.json`)),
  );
  await obs.connect(`ws://127.0.0.1:${port}`, password);
});
afterAll(async () => {
  await obs.disconnect();
  await node?.close();
});

async function readShownText(inputName: string): Promise<string> {
  return Text.parse(await obs.call('GetInputSettings', { inputName })).inputSettings.text;
}

/** India is 5.5 hours ahead of UTC. */
const formatClock = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(11, 19);

describe('a live text in a real OBS', () => {
  it('shows the time of its zone each second, and “No feed” as bitrate without a feed', async () => {
    const shownTimes = new Set<string>();
    await until('the clock has shown three seconds', async () => {
      const shownText = await readShownText('Clock');
      const now = Date.now();
      if (shownText === formatClock(now) || shownText === formatClock(now - 1_000)) shownTimes.add(shownText);
      return shownTimes.size >= 3;
    });
    expect(await readShownText('Bitrate')).toBe('No feed');
  });

  it('does not change while the program shows another scene', async () => {
    await client.put({ scene: 'Live' });
    const [shownText, sinceMs] = [await readShownText('Clock'), Date.now()];
    await until('two seconds have passed', () => Date.now() > sinceMs + 2_000);
    expect(await readShownText('Clock')).toBe(shownText);
    expect((await client.fetchReport())?.collectionRevision).toBe(1);
  });
});

describe('a text in Inter in a real OBS', () => {
  const readHeight = async () =>
    Item.parse(await obs.call('GetSceneItemTransform', { sceneName: 'Studio', sceneItemId: 3 }))
      .sceneItemTransform.sourceHeight;
  const readSlot = async () => (await obs.call('GetSceneCollectionList')).currentSceneCollectionName;

  it('changes its face with its signs, without loading the collection', async () => {
    const [slot, interHeight] = [await readSlot(), await readHeight()];
    for (const title of ['Pause ☕', 'Pause']) {
      const revision = client.desired.collection.revision + 1;
      const report = await client.put({ collection: { revision, text: createCollection(title) } });
      expect(report).toMatchObject({ collectionRevision: revision });
      expect(await readShownText('Title')).toBe(title);
      // Lines of Inter are higher.
      await until(`OBS draws “${title}”`, async () => {
        const height = await readHeight();
        return title === 'Pause' ? height === interHeight : height < interHeight;
      });
    }
    expect(await readSlot()).toBe(slot);
  });
});
