import { OBSWebSocket } from 'obs-websocket-js';
import { z } from 'zod';
import { until } from '../../e2e/_kit/wait.js';
import { collectionText } from './obs-machine.js';
import { homeOf, textOf } from './_node/instance-home.js';
import { NodeClient } from './_node/node-client.js';
import { NodeProcess } from './_node/node-process.js';

jest.setTimeout(60_000);

const Record = z.object({ port: z.number(), password: z.string() });
const Text = z.object({ inputSettings: z.object({ text: z.string().default('') }) });

const text = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const scene = (name: string, ...items: string[]) => ({
  id: 'scene',
  name,
  settings: { items: items.map((each, index) => ({ name: each, id: index + 1, visible: true })) },
});

let node: NodeProcess;
let client: NodeClient;
const obs = new OBSWebSocket();

beforeAll(async () => {
  node = await NodeProcess.start();
  client = new NodeClient(node, 'a key that no phone has');
  client.desired.collection.text = collectionText(
    ['Live'],
    [
      text('Clock', { trailcast_text: 'clock', trailcast_time_zone: 'Asia/Kolkata' }),
      text('Bitrate', { trailcast_text: 'bitrate' }),
      scene('Studio', 'Clock', 'Bitrate'),
    ],
  );
  await client.put({ scene: 'Studio' });
  const { port, password } = Record.parse(
    JSON.parse(textOf(`${homeOf(client.desired.instance)}/record.json`)),
  );
  await obs.connect(`ws://127.0.0.1:${port}`, password);
});
afterAll(async () => {
  await obs.disconnect();
  await node?.close();
});

async function shownBy(inputName: string): Promise<string> {
  return Text.parse(await obs.call('GetInputSettings', { inputName })).inputSettings.text;
}

/** India is 5.5 hours ahead of UTC. */
const clockAt = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(11, 19);

describe('a live text in a real OBS', () => {
  it('shows the time of day in its zone, second by second, and that no feed arrives', async () => {
    const seen = new Set<string>();
    await until('the clock has shown three seconds', async () => {
      const shown = await shownBy('Clock');
      const now = Date.now();
      if (shown === clockAt(now) || shown === clockAt(now - 1_000)) seen.add(shown);
      return seen.size >= 3;
    });
    expect(await shownBy('Bitrate')).toBe('No feed');
  });

  it('does not change while another scene is the program', async () => {
    await client.put({ scene: 'Live' });
    const [stopped, at] = [await shownBy('Clock'), Date.now()];
    await until('two seconds later', () => Date.now() > at + 2_000);
    expect(await shownBy('Clock')).toBe(stopped);
    expect((await client.report())?.collectionRevision).toBe(1);
  });
});
