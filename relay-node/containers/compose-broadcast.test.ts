import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DesiredServer, Reports, ServerReport } from '@trailcast/schema/node';
import { sampleCollection } from '../src/agent/sample-collection.js';
import { connectObs } from '../src/obs/connect-obs.js';
import { readComposeRecord } from '../src/runner/compose/compose-record.js';
import { InstancesRoot } from '../src/runner/instances-root.js';
import { NodeProcess } from '../tests/_node/node-process.js';
import { encodeFeed, publish } from '../tests/_node/phone.js';
import { RtmpPlatform } from '../tests/_node/rtmp-platform.js';
import { digest, eventually } from '../tests/_srt/ingest-under-test.js';
import { egressOf, obsOf } from './_engine/containers.js';
import { describeWithEngine } from './_engine/engine.js';
import { COMPOSE_NODE } from './_engine/node-environment.js';

jest.setTimeout(120_000);

const KEY = randomBytes(16).toString('base64url');

describeWithEngine('a broadcast out of a container', () => {
  let node: NodeProcess;
  let platform: RtmpPlatform;
  let phone: ReturnType<typeof publish>;
  let desired: DesiredServer;

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(node.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${node.secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const put = async (change: Partial<DesiredServer>): Promise<ServerReport> => {
    desired = { ...desired, ...change, generation: desired.generation + 1 };
    return (await call('PUT', '/v1/servers/1?wait=20000', desired)) as ServerReport;
  };
  const server = async () => ((await call('GET', '/v1/reports?after=0&wait=0')) as Reports).servers[0];
  const growing = (what: string) => {
    const before = platform.bytes;
    return eventually(what, () => platform.bytes > before + 5_000);
  };

  beforeAll(async () => {
    node = await NodeProcess.start(COMPOSE_NODE);
    platform = await RtmpPlatform.start('0.0.0.0');
    phone = publish(await encodeFeed(node.dataDir), node.ingestPort, KEY);
    desired = {
      instance: `broadcast-${randomBytes(6).toString('hex')}`,
      generation: 0,
      collection: { revision: 1, text: sampleCollection() },
      feed: digest(KEY),
      scene: 'Live',
      onFeedLoss: null,
      streaming: null,
      feedRestarts: 0,
    };
    await call('PUT', '/v1/rights', { revision: 1, digests: [digest(KEY)] });
    await put({});
    await call('PUT', '/v1/servers/1/target', { instance: desired.instance, ...platform.target });
    const streaming = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 600_000 };
    expect((await put({ streaming })).output.state).toBe('live');
    await put({ streaming: { ...streaming, confirmed: true } });
    await eventually('the program is received', () => platform.broadcasts === 1);
  });
  afterAll(async () => {
    await phone?.stop();
    await node?.close();
    await platform?.close();
  });

  it('plays the feed that the phone sends', async () => {
    const dir = (await InstancesRoot.find(node.dataDir, undefined, 'trailcast-stacks')).dirOf(
      desired.instance,
    );
    const record = await readComposeRecord(join(dir, 'record.json'));
    const address = {
      host: '',
      port: 0,
      path: join(dir, 'egress/obs.sock'),
      password: record?.password ?? '',
    };
    const control = await connectObs(address, new AbortController().signal);
    const before = await control.feedCursor();
    await eventually('the feed plays', async () => (await control.feedCursor()) > before + 500);
    await control.close();
  });

  it('goes on without an agent, and the next one adopts it', async () => {
    const before = await (await obsOf(node.dataDir, 1)).inspect();
    const broadcasts = platform.broadcasts;
    await node.kill();
    await growing('the program goes on without an agent');
    await node.start();
    await eventually('it is settled', async () => (await server())?.settled);
    expect(await server()).toMatchObject({
      instance: desired.instance,
      output: { state: 'live', attempt: 1 },
    });
    expect((await (await obsOf(node.dataDir, 1)).inspect()).State.Pid).toBe(before.State.Pid);
    await growing('the program goes on');
    expect(platform.broadcasts).toBe(broadcasts);
  });

  it('comes again after its pipe was killed', async () => {
    const broadcasts = platform.broadcasts;
    await (await egressOf(node.dataDir, 1)).kill();
    await eventually('OBS connects again', () => platform.broadcasts > broadcasts, 30_000);
    await growing('the program goes on');
    await eventually('it is live', async () => (await server())?.output.state === 'live', 30_000);
  });

  it('is resumed after OBS was killed', async () => {
    const broadcasts = platform.broadcasts;
    await (await obsOf(node.dataDir, 1)).kill();
    await eventually('OBS connects again', () => platform.broadcasts > broadcasts, 30_000);
    await growing('the program goes on');
    await eventually('it is live', async () => (await server())?.output.state === 'live', 30_000);
  });
});
