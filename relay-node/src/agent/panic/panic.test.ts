import { createHash } from 'node:crypto';
import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeIngest } from '../feed/fake-ingest.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode } from '../fake-node.js';
import { createSampleCollection } from '../sample-collection.js';
import { FakeRunner } from '../../runner/fake-runner.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const TARGET = { server: 'rtmp://platform.example/app', key: 'secret-platform-key' };
const CARD_SCENE = 'Trailcast card';
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const ATTEMPT_REQUEST = { attempt: 1, confirmed: false, remainingMs: 20_000, resumeWindowMs: 60_000 };

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
    collection: { revision: 1, text: createSampleCollection() },
    ...{ feed: DIGEST, scene: 'Starting soon', onFeedLoss: null, streaming: null, feedRestarts: 0 },
  };
  await startAgent();
  await putServer();
});
afterEach(() => Promise.all(nodes.map(({ agent }) => agent.close({ stopAll: true }))));

async function startAgent(): Promise<void> {
  const node = createFakeNode({ runner, ingest, hasHubs: true });
  nodes.push(node);
  await node.agent.adopt();
}

async function putServer(change: Partial<DesiredServer> = {}, waitMs = 20_000): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return sendRequest('PUT', `/v1/servers/1?wait=${waitMs}`, desired);
}

async function sendRequest<T>(method: 'PUT' | 'GET', url: string, payload?: object): Promise<T> {
  const response = await nodes.at(-1)!.agent.app.inject({ method, url, headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

async function readReport(): Promise<ServerReport | undefined> {
  const { servers } = await sendRequest<{ servers: ServerReport[] }>('GET', '/v1/reports?after=0&wait=0');
  return servers[0];
}

async function goLive(change: Partial<DesiredServer> = {}): Promise<ServerReport> {
  await sendRequest('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
  await putServer({ ...change, streaming: ATTEMPT_REQUEST });
  return putServer({ streaming: { ...ATTEMPT_REQUEST, confirmed: true } });
}

const getObs = () => runner.instances.get(desired.instance)!.obs;
const getHub = () => runner.requireHub(1);

describe('panic', () => {
  it('hides the program and shows the privacy scene until the user ends the panic', async () => {
    await goLive();
    getHub().calls.length = getObs().calls.length = 0;
    const panicReport = await putServer({ panic: true });
    expect(panicReport).toMatchObject({ settled: true, panic: 'card', muted: true, scene: 'Starting soon' });
    expect([getObs().current, getHub().calls[0]]).toEqual([CARD_SCENE, 'cover panic']);
    const endReport = await putServer({ panic: false });
    expect([endReport.panic, endReport.muted, endReport.scene]).toEqual([
      undefined,
      undefined,
      'Starting soon',
    ]);
    expect([getObs().current, getHub().state?.cover?.panic]).toEqual(['Starting soon', false]);
  });

  it('requests a panic from the hub even while a step in OBS hangs', async () => {
    await goLive();
    getObs().failNext('setScene', 'OBS hangs');
    const panicReport = await putServer({ panic: true, scene: 'Be right back' }, 0);
    expect(getHub().calls).toContain('cover panic');
    expect(panicReport.panic).toBe('card');
  });

  it('requests a panic from a hub that is still opening the broadcast', async () => {
    getHub().unreachableReason = 'addresses are being resolved';
    await sendRequest('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
    await putServer({ streaming: ATTEMPT_REQUEST }, 0);
    await putServer({ panic: true }, 0);
    expect(getHub().calls).toEqual(['cover panic']);
  });

  it('reports no panic while an older hub may still send delayed content', async () => {
    getHub().supportsCover = false;
    await goLive({ delayMs: 5_000 });
    expect((await putServer({ panic: true })).panic).toBeUndefined();
    expect(getObs().current).toBe(CARD_SCENE);
    expect((await putServer({ delayMs: 0 })).panic).toBe('scene');
  });

  it('applies a panic while an earlier request waits for the ingest', async () => {
    await goLive();
    getHub().calls.length = 0;
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    const applyReaders = ingest.applyReaders.bind(ingest);
    ingest.applyReaders = (readers) => response.then(() => applyReaders(readers));
    const feedRequest = putServer({ feed: createHash('sha256').update('another key').digest('hex') }, 0);
    let isFeedChanged = false;
    void feedRequest.then(() => (isFeedChanged = true));
    const panicRequest = putServer({ panic: true }, 0);
    await until('the hub hides the program', () => getHub().state?.cover?.panic);
    await until('OBS shows its privacy scene', () => getObs().current === CARD_SCENE);
    expect(isFeedChanged).toBe(false);
    respond();
    await Promise.all([feedRequest, panicRequest]);
    expect(getHub().calls.filter((call) => call.startsWith('cover') && call !== 'cover panic')).toEqual([]);
    expect(getObs().current).toBe(CARD_SCENE);
  });

  it('shows the privacy scene without a broadcast', async () => {
    const panicReport = await putServer({ panic: true });
    expect([panicReport.panic, panicReport.muted, panicReport.scene]).toEqual([
      'scene',
      undefined,
      'Starting soon',
    ]);
    expect(panicReport.scenes).not.toContain(CARD_SCENE);
    expect(getObs().current).toBe(CARD_SCENE);
    expect((await putServer({ panic: false })).panic).toBeUndefined();
    expect(getObs().current).toBe('Starting soon');
  });

  it('starts a broadcast with the privacy scene during a panic', async () => {
    await putServer({ panic: true });
    expect(await goLive()).toMatchObject({ panic: 'card', output: { state: 'live' } });
    expect(getObs().current).toBe(CARD_SCENE);
    const scenes = getObs().calls.filter((call) => call.startsWith('setScene'));
    expect(scenes.at(-1)).toBe(`setScene ${CARD_SCENE}`);
  });

  describe('a start while OBS fails to show the card', () => {
    const setTarget = () =>
      sendRequest('PUT', '/v1/servers/1/target', { instance: desired.instance, ...TARGET });
    const findSceneAtStart = () => {
      const { calls } = getObs();
      const callsBeforeStart = calls.slice(0, calls.indexOf('startStream'));
      return callsBeforeStart.filter((call) => call.startsWith('setScene')).at(-1);
    };

    it('waits until OBS shows the card', async () => {
      await setTarget();
      getObs().failNext('setScene', 'OBS is busy');
      expect(await putServer({ streaming: ATTEMPT_REQUEST })).toMatchObject({ output: { state: 'live' } });
      expect(findSceneAtStart()).toBe(`setScene ${CARD_SCENE}`);
      expect(getObs().calls.filter((call) => call === `setScene ${CARD_SCENE}`)).toHaveLength(2);
    });

    it('continues without a card after three failures', async () => {
      await setTarget();
      const failureTimer = setInterval(() => getObs().failNext('setScene', 'OBS is broken'), 5);
      getObs().failNext('setScene', 'OBS is broken');
      await putServer({ streaming: ATTEMPT_REQUEST }, 0);
      await until('the broadcast is on air', () => getHub().state?.onAirMs === 0);
      clearInterval(failureTimer);
      expect(getHub().withCard).toBe(false);
    });
  });

  it('reverts a scene change made in OBS itself', async () => {
    await goLive();
    await putServer({ panic: true });
    getObs().showScene('Be right back');
    await until('the privacy scene is back', () => getObs().current === CARD_SCENE);
    await putServer({ panic: false });
    expect(getObs().current).toBe('Starting soon');
  });

  it('does not end a panic when the agent is restarted', async () => {
    await goLive();
    await putServer({ panic: true });
    await nodes[0]!.agent.close({ stopAll: false });
    await startAgent();
    await until('the panic is reported', async () => (await readReport())?.panic === 'card');
    await putServer({ panic: false });
    expect(getObs().current).toBe('Starting soon');
  });

  it('does not end a panic when OBS crashes', async () => {
    await goLive();
    await putServer({ panic: true });
    getHub().calls.length = 0;
    runner.instances.get(desired.instance)!.exit();
    await until(
      'the next OBS shows the privacy scene',
      async () => getObs().current === CARD_SCENE && (await readReport())?.settled,
    );
    expect(getHub().calls.filter((call) => call === 'cover nothing')).toEqual([]);
    expect(await readReport()).toMatchObject({ panic: 'card', output: { state: 'live' } });
  });

  it('requests a panic from a restarted hub', async () => {
    await goLive();
    await putServer({ panic: true });
    getHub().stop();
    await until('the restarted hub hides the program', () => getHub().state?.cover?.panic);
  });

  describe('with a feed-loss scene', () => {
    const onFeedLoss = { scene: 'Be right back', afterMs: 100 };
    const publish = () => ingest.publish(DIGEST, { keyFrames: (keyFrames += 1), idleMs: 0 });
    let keyFrames = 0;
    let phoneTimer: NodeJS.Timeout;
    beforeEach(() => {
      publish();
      phoneTimer = setInterval(publish, 20);
    });
    afterEach(() => clearInterval(phoneTimer));

    it('shows the feed-loss scene only after the panic has ended', async () => {
      await goLive({ scene: 'Live', onFeedLoss: { ...onFeedLoss, afterMs: 1_000 } });
      await until('the feed is shown', async () => (await readReport())?.scene === 'Live');
      await putServer({ panic: true });
      clearInterval(phoneTimer);
      ingest.unpublish(DIGEST);
      const deadline = performance.now() + 1_500;
      await until('the feed has been lost for 1.5 s', () => performance.now() > deadline);
      expect(await readReport()).toMatchObject({ panic: 'card', bridging: false, scene: 'Live' });
      expect(getObs().current).toBe(CARD_SCENE);
      await putServer({ panic: false });
      await until('the feed-loss scene is shown', () => getObs().current === 'Be right back');
      expect(
        getObs()
          .calls.slice(-3)
          .filter((call) => call === 'setScene Live'),
      ).toEqual([]);
    });
  });
});

describe('mute', () => {
  it('requests mute from the hub, and reports mute when the hub has applied it', async () => {
    await goLive();
    expect((await readReport())?.muted).toBeUndefined();
    expect((await putServer({ muted: true })).muted).toBe(true);
    expect((await putServer({ muted: false })).muted).toBeUndefined();
    expect(getHub().calls.slice(-2)).toEqual(['cover mute', 'cover nothing']);
  });

  it('starts a muted broadcast', async () => {
    await putServer({ muted: true });
    expect((await goLive()).muted).toBe(true);
  });
});
