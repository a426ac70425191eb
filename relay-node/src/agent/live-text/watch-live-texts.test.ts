import { createHash } from 'node:crypto';
import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { ObsError } from '../../obs/obs-error.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };

const text = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const scene = (name: string, ...items: string[]) => ({
  id: 'scene',
  name,
  settings: { items: items.map((each, index) => ({ name: each, id: index + 1, visible: true })) },
});

/** A collection with a clock in the scene Live, a bitrate in both scenes, and an ordinary text. */
function collection(clock: object = { trailcast_text: 'clock' }, title = 'Hello'): string {
  const sources = [
    text('Clock', clock),
    text('Bitrate', { trailcast_text: 'bitrate' }),
    text('Title', { text: title }),
    scene('Live', 'Clock', 'Bitrate', 'Title'),
    scene('Privacy', 'Bitrate'),
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
    collection: { revision: 1, text: collection() },
    ...{ feed: DIGEST, scene: 'Live', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
  await put();
});
afterEach(() => node.agent.close({ stopAll: true }));

async function put(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  const call = { method: 'PUT', url: '/v1/servers/1?wait=20000', headers, payload: desired } as const;
  const answer = await node.agent.app.inject(call);
  expect(answer.statusCode).toBe(200);
  return answer.json<ServerReport>();
}

const obs = () => node.runner.instanceOf(1).obs;
/** Returns the texts written to a source, in order. */
const written = (source: string) =>
  obs().calls.flatMap((call) => {
    if (!call.startsWith('change ')) return [];
    const change = JSON.parse(call.slice('change '.length)) as { source: string; text: string };
    return change.source === source ? [change.text] : [];
  });
const shows = (source: string, content: string) =>
  until(`${source} shows ${content}`, () => written(source).at(-1) === content);

describe('watchLiveTexts', () => {
  it('writes the clock once a second, and no unchanged text', async () => {
    await shows('Clock', '12:00:00');
    clockMs += 400;
    await shows('Bitrate', 'No feed');
    clockMs += 600;
    await shows('Clock', '12:00:01');
    clockMs += 1_000;
    await shows('Clock', '12:00:02');
    expect(written('Clock')).toEqual(['12:00:00', '12:00:01', '12:00:02']);
    expect(written('Bitrate')).toEqual(['No feed']);
    expect(written('Title')).toEqual([]);
  });

  it('shows the bitrate of the arriving feed, and that it is lost', async () => {
    await shows('Bitrate', 'No feed');
    node.ingest.publish(DIGEST, { kbps: 4_120 });
    clockMs += 1_000;
    await shows('Bitrate', '4.1 Mbit/s');
    node.ingest.unpublish(DIGEST);
    clockMs += 1_000;
    await shows('Bitrate', 'No feed');
  });

  it('writes only texts of the program’s scene, and immediately when they appear', async () => {
    await shows('Clock', '12:00:00');
    await put({ scene: 'Privacy' });
    clockMs += 5_000;
    node.ingest.publish(DIGEST, { kbps: 1_000 });
    clockMs += 1_000;
    await shows('Bitrate', '1.0 Mbit/s');
    expect(written('Clock')).toEqual(['12:00:00']);
    await put({ scene: 'Live' });
    await shows('Clock', '12:00:06');
  });

  it('changes neither the version of the collection nor what a restarted OBS loads', async () => {
    await shows('Clock', '12:00:00');
    const instance = node.runner.instanceOf(1);
    expect(instance.written).toEqual([1]);
    expect(JSON.stringify(instance.shown.json)).not.toContain('12:00');
    const before = written('Clock').length;
    instance.die();
    await until('OBS has it again', () => written('Clock').length > before);
    expect(instance.restarts).toBe(1);
    expect(JSON.stringify(instance.shown.json)).not.toContain('12:00');
  });

  it('stops writing a text that becomes an ordinary one', async () => {
    await shows('Clock', '12:00:00');
    const plain = { revision: 2, text: collection({ text: 'Soon' }) };
    expect(await put({ collection: plain })).toMatchObject({ settled: true, collectionRevision: 2 });
    clockMs += 1_000;
    node.ingest.publish(DIGEST, { kbps: 2_000 });
    clockMs += 1_000;
    await shows('Bitrate', '2.0 Mbit/s');
    expect(written('Clock')).toEqual(['12:00:00', 'Soon']);
    expect(obs().calls.filter((call) => call.startsWith('setCollection'))).toEqual([]);
  });

  it('continues with the other texts if OBS lacks one', async () => {
    await shows('Bitrate', 'No feed');
    obs().failNext('change', new ObsError('refused', 'No source was found.'));
    node.ingest.publish(DIGEST, { kbps: 3_000 });
    clockMs += 1_000;
    await shows('Bitrate', '3.0 Mbit/s');
    clockMs += 1_000;
    await shows('Clock', '12:00:02');
  });
});
