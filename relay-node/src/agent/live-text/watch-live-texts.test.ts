import { createHash } from 'node:crypto';
import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { ObsError } from '../../obs/obs-error.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };

const newTextSource = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const newScene = (name: string, ...items: string[]) => ({
  id: 'scene',
  name,
  settings: { items: items.map((item, index) => ({ name: item, id: index + 1, visible: true })) },
});

/** Returns a collection's JSON: a clock in the scene Live, a bitrate in both scenes, and an ordinary text source. */
function newCollectionJson(clock: object = { trailcast_text: 'clock' }, title = 'Hello'): string {
  const sources = [
    newTextSource('Clock', clock),
    newTextSource('Bitrate', { trailcast_text: 'bitrate' }),
    newTextSource('Title', { text: title }),
    newScene('Live', 'Clock', 'Bitrate', 'Title'),
    newScene('Privacy', 'Bitrate'),
  ];
  return JSON.stringify({ current_scene: 'Live', sources });
}

let node: FakeNode;
let desired: DesiredServer;
let clockMs: number;

beforeEach(async () => {
  clockMs = Date.UTC(2026, 0, 1, 12, 0, 0);
  node = createFakeNode({ wallClock: () => clockMs });
  await node.agent.adopt();
  desired = {
    ...{ instance: `instance-${Math.random()}`, generation: 0 },
    collection: { revision: 1, text: newCollectionJson() },
    ...{ feed: DIGEST, scene: 'Live', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
  await putServer();
});
afterEach(() => node.agent.close({ stopAll: true }));

async function putServer(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  const request = { method: 'PUT', url: '/v1/servers/1?wait=20000', headers, payload: desired } as const;
  const response = await node.agent.app.inject(request);
  expect(response.statusCode).toBe(200);
  return response.json<ServerReport>();
}

const getObs = () => node.runner.requireInstance(1).obs;
/** Returns the texts written to a source, in order. */
const listWrittenTexts = (source: string) =>
  getObs().calls.flatMap((call) => {
    if (!call.startsWith('change ')) return [];
    const change = JSON.parse(call.slice('change '.length)) as { source: string; text: string };
    return change.source === source ? [change.text] : [];
  });
const waitForText = (source: string, text: string) =>
  until(`${source} shows ${text}`, () => listWrittenTexts(source).at(-1) === text);

describe('watchLiveTexts', () => {
  it('writes the clock once a second and skips unchanged texts', async () => {
    await waitForText('Clock', '12:00:00');
    clockMs += 400;
    await waitForText('Bitrate', 'No feed');
    clockMs += 600;
    await waitForText('Clock', '12:00:01');
    clockMs += 1_000;
    await waitForText('Clock', '12:00:02');
    expect(listWrittenTexts('Clock')).toEqual(['12:00:00', '12:00:01', '12:00:02']);
    expect(listWrittenTexts('Bitrate')).toEqual(['No feed']);
    expect(listWrittenTexts('Title')).toEqual([]);
  });

  it('writes the bitrate of the feed, and "No feed" after its loss', async () => {
    await waitForText('Bitrate', 'No feed');
    node.ingest.publish(DIGEST, { kbps: 4_120 });
    clockMs += 1_000;
    await waitForText('Bitrate', '4.1 Mbit/s');
    node.ingest.unpublish(DIGEST);
    clockMs += 1_000;
    await waitForText('Bitrate', 'No feed');
  });

  it('writes only texts of the current scene, and writes them immediately after a switch', async () => {
    await waitForText('Clock', '12:00:00');
    await putServer({ scene: 'Privacy' });
    clockMs += 5_000;
    node.ingest.publish(DIGEST, { kbps: 1_000 });
    clockMs += 1_000;
    await waitForText('Bitrate', '1.0 Mbit/s');
    expect(listWrittenTexts('Clock')).toEqual(['12:00:00']);
    await putServer({ scene: 'Live' });
    await waitForText('Clock', '12:00:06');
  });

  it('does not change the collection that a restarted OBS loads', async () => {
    await waitForText('Clock', '12:00:00');
    const instance = node.runner.requireInstance(1);
    expect(instance.writtenRevisions).toEqual([1]);
    expect(JSON.stringify(instance.shownCollection.json)).not.toContain('12:00');
    const previousCount = listWrittenTexts('Clock').length;
    instance.exit();
    await until('the text is written again', () => listWrittenTexts('Clock').length > previousCount);
    expect(instance.restarts).toBe(1);
    expect(JSON.stringify(instance.shownCollection.json)).not.toContain('12:00');
  });

  it('stops writing the time after the user has changed a clock to an ordinary text', async () => {
    await waitForText('Clock', '12:00:00');
    const plainCollection = { revision: 2, text: newCollectionJson({ text: 'Soon' }) };
    expect(await putServer({ collection: plainCollection })).toMatchObject({
      settled: true,
      collectionRevision: 2,
    });
    clockMs += 1_000;
    node.ingest.publish(DIGEST, { kbps: 2_000 });
    clockMs += 1_000;
    await waitForText('Bitrate', '2.0 Mbit/s');
    expect(listWrittenTexts('Clock')).toEqual(['12:00:00', 'Soon']);
    expect(getObs().calls.filter((call) => call.startsWith('setCollection'))).toEqual([]);
  });

  it('continues with the other texts if OBS does not have one of the sources', async () => {
    await waitForText('Bitrate', 'No feed');
    getObs().failNext('change', new ObsError('rejected', 'No source was found.'));
    node.ingest.publish(DIGEST, { kbps: 3_000 });
    clockMs += 1_000;
    await waitForText('Bitrate', '3.0 Mbit/s');
    clockMs += 1_000;
    await waitForText('Clock', '12:00:02');
  });
});
