import { createHash } from 'node:crypto';
import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeIngest } from '../feed/fake-ingest.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';
import { sampleCollection } from '../sample-collection.js';
import { FakeRunner } from '../../runner/fake-runner.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const TARGET = { server: 'rtmp://platform.example/app', key: 'secret-platform-key' };
const CARD = 'Trailcast card';
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const ATTEMPT = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

let runner: FakeRunner;
let ingest: FakeIngest;
let nodes: FakeNode[];
let desired: DesiredServer;

beforeEach(async () => {
  runner = new FakeRunner();
  ingest = new FakeIngest();
  nodes = [];
  desired = {
    ...{ instance: `instance-${Math.random()}`, generation: 0 },
    collection: { revision: 1, text: sampleCollection() },
    ...{ feed: DIGEST, scene: 'Starting soon', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
  await startAgent();
  await put();
});
afterEach(() => Promise.all(nodes.map(({ agent }) => agent.close({ stopAll: true }))));

async function startAgent(): Promise<void> {
  const node = createFakeNode({ runner, ingest, hubs: true });
  nodes.push(node);
  await node.agent.adopt();
}

async function put(change: Partial<DesiredServer> = {}, wait = 20_000): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return call('PUT', `/v1/servers/1?wait=${wait}`, desired);
}

async function call<T>(method: 'PUT' | 'GET', url: string, payload?: object): Promise<T> {
  const answer = await nodes.at(-1)!.agent.app.inject({ method, url, headers, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}

async function report(): Promise<ServerReport | undefined> {
  const { servers } = await call<{ servers: ServerReport[] }>('GET', '/v1/reports?after=0&wait=0');
  return servers[0];
}

async function goLive(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  await call('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
  await put({ ...change, streaming: ATTEMPT });
  return put({ streaming: { ...ATTEMPT, confirmed: true } });
}

const obs = () => runner.instances.get(desired.instance)!.obs;
const hub = () => runner.hubOf(1);

describe('panic', () => {
  it('covers the program and shows the privacy scene, and then the previous scene again', async () => {
    await goLive();
    hub().calls.length = obs().calls.length = 0;
    const on = await put({ panic: true });
    expect(on).toMatchObject({ settled: true, panic: 'card', muted: true, scene: 'Starting soon' });
    expect([obs().current, hub().calls[0]]).toEqual([CARD, 'cover panic']);
    const off = await put({ panic: false });
    expect([off.panic, off.muted, off.scene]).toEqual([undefined, undefined, 'Starting soon']);
    expect([obs().current, hub().state?.cover?.panic]).toEqual(['Starting soon', false]);
  });

  it('reaches the hub even if a step of OBS hangs', async () => {
    await goLive();
    obs().failNext('setScene', 'OBS hangs');
    const on = await put({ panic: true, scene: 'Be right back' }, 0);
    expect(hub().calls).toContain('cover panic');
    expect(on.panic).toBe('card');
  });

  it('is requested from a hub that is still opening the broadcast', async () => {
    hub().unreachableReason = 'addresses are being resolved';
    await call('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
    await put({ streaming: ATTEMPT }, 0);
    await put({ panic: true }, 0);
    expect(hub().calls).toEqual(['cover panic']);
  });

  it('does not count as shown while the delay of an older hub may still play', async () => {
    hub().knowsCover = false;
    await goLive({ delayMs: 5_000 });
    expect((await put({ panic: true })).panic).toBeUndefined();
    expect(obs().current).toBe(CARD);
    expect((await put({ delayMs: 0 })).panic).toBe('scene');
  });

  it('takes effect while an earlier call waits for the ingest, and stays after that call', async () => {
    await goLive();
    hub().calls.length = 0;
    let responds: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (responds = resolve));
    const apply = ingest.applyReaders.bind(ingest);
    ingest.applyReaders = (readers) => response.then(() => apply(readers));
    const moved = put({ feed: createHash('sha256').update('another key').digest('hex') }, 0);
    let isMoved = false;
    void moved.then(() => (isMoved = true));
    const on = put({ panic: true }, 0);
    await until('the hub hides the program', () => hub().state?.cover?.panic);
    await until('OBS shows its privacy scene', () => obs().current === CARD);
    expect(isMoved).toBe(false);
    responds();
    await Promise.all([moved, on]);
    expect(hub().calls.filter((each) => each.startsWith('cover') && each !== 'cover panic')).toEqual([]);
    expect(obs().current).toBe(CARD);
  });

  it('shows the privacy scene without a broadcast', async () => {
    const on = await put({ panic: true });
    expect([on.panic, on.muted, on.scene]).toEqual(['scene', undefined, 'Starting soon']);
    expect(on.scenes).not.toContain(CARD);
    expect(obs().current).toBe(CARD);
    expect((await put({ panic: false })).panic).toBeUndefined();
    expect(obs().current).toBe('Starting soon');
  });

  it('starts a broadcast with the privacy scene and the cover', async () => {
    await put({ panic: true });
    expect(await goLive()).toMatchObject({ panic: 'card', output: { state: 'live' } });
    expect(obs().current).toBe(CARD);
    const scenes = obs().calls.filter((each) => each.startsWith('setScene'));
    expect(scenes.at(-1)).toBe(`setScene ${CARD}`);
  });

  describe('at a start if OBS fails to show the card', () => {
    const prepare = () => call('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
    const sceneAtStart = () => {
      const { calls } = obs();
      const before = calls.slice(0, calls.indexOf('startStream'));
      return before.filter((each) => each.startsWith('setScene')).at(-1);
    };

    it('waits for the card, so that nothing else is recorded as the card', async () => {
      await prepare();
      obs().failNext('setScene', 'OBS is busy');
      expect(await put({ streaming: ATTEMPT })).toMatchObject({ output: { state: 'live' } });
      expect(sceneAtStart()).toBe(`setScene ${CARD}`);
      expect(obs().calls.filter((each) => each === `setScene ${CARD}`)).toHaveLength(2);
    });

    it('starts without a card after three failures', async () => {
      await prepare();
      const stop = setInterval(() => obs().failNext('setScene', 'OBS is broken'), 5);
      obs().failNext('setScene', 'OBS is broken');
      await put({ streaming: ATTEMPT }, 0);
      await until('it is on air', () => hub().state?.onAirMs === 0);
      clearInterval(stop);
      expect(hub().withCard).toBe(false);
    });
  });

  it('reverts a scene change made in OBS itself', async () => {
    await goLive();
    await put({ panic: true });
    obs().showScene('Be right back');
    await until('the privacy scene is back', () => obs().current === CARD);
    await put({ panic: false });
    expect(obs().current).toBe('Starting soon');
  });

  it('stays on when the agent is restarted', async () => {
    await goLive();
    await put({ panic: true });
    await nodes[0]!.agent.close({ stopAll: false });
    await startAgent();
    await until('the panic is reported', async () => (await report())?.panic === 'card');
    await put({ panic: false });
    expect(obs().current).toBe('Starting soon');
  });

  it('stays on when OBS crashes: the hub never leaves the card, and the next OBS shows the privacy scene', async () => {
    await goLive();
    await put({ panic: true });
    hub().calls.length = 0;
    runner.instances.get(desired.instance)!.die();
    await until('another OBS shows it', async () => obs().current === CARD && (await report())?.settled);
    expect(hub().calls.filter((each) => each === 'cover nothing')).toEqual([]);
    expect(await report()).toMatchObject({ panic: 'card', output: { state: 'live' } });
  });

  it('is requested from a restarted hub', async () => {
    await goLive();
    await put({ panic: true });
    hub().dies();
    await until('it covers again', () => hub().state?.cover?.panic);
  });

  describe('with a scene for a lost feed', () => {
    const onFeedLoss = { scene: 'Be right back', afterMs: 100 };
    const sends = () => ingest.publish(DIGEST, { keyFrames: (keyFrames += 1), idleMs: 0 });
    let keyFrames = 0;
    let phone: NodeJS.Timeout;
    beforeEach(() => {
      sends();
      phone = setInterval(sends, 20);
    });
    afterEach(() => clearInterval(phone));

    it('pauses the switch, which then continues with the current feed', async () => {
      await goLive({ scene: 'Live', onFeedLoss: { ...onFeedLoss, afterMs: 1_000 } });
      await until('the feed is shown', async () => (await report())?.scene === 'Live');
      await put({ panic: true });
      clearInterval(phone);
      ingest.unpublish(DIGEST);
      const end = performance.now() + 1_500;
      await until('the feed counts as lost by far', () => performance.now() > end);
      expect(await report()).toMatchObject({ panic: 'card', bridging: false, scene: 'Live' });
      expect(obs().current).toBe(CARD);
      await put({ panic: false });
      await until('its scene is shown', () => obs().current === 'Be right back');
      expect(
        obs()
          .calls.slice(-3)
          .filter((each) => each === 'setScene Live'),
      ).toEqual([]);
    });
  });
});

describe('mute', () => {
  it('is requested from the hub, and reported when it is in effect', async () => {
    await goLive();
    expect((await report())?.muted).toBeUndefined();
    expect((await put({ muted: true })).muted).toBe(true);
    expect((await put({ muted: false })).muted).toBeUndefined();
    expect(hub().calls.slice(-2)).toEqual(['cover mute', 'cover nothing']);
  });

  it('starts a broadcast muted', async () => {
    await put({ muted: true });
    expect((await goLive()).muted).toBe(true);
  });
});
