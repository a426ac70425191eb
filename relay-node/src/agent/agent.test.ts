import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DesiredServer, NodeInfo, Reports, ServerReport } from '@trailcast/schema/node';
import { FakeIngest } from './feed/fake-ingest.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode, type FakeNodeOptions } from './fake-node.js';
import type { FakeObs } from '../obs/fake-obs.js';
import { ObsError } from '../obs/obs-error.js';
import { FakeRunner } from '../runner/fake-runner.js';
import { chooseFallbackVideo } from '../runner/renderer/rendering.js';
import { createSampleCollection } from './sample-collection.js';
import { SlotWatch } from './node/slot-watch.js';
import { until } from '../../../e2e/_kit/wait.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const TARGET = { server: 'rtmp://platform.example/app', key: 'secret-platform-key' };
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const newAttemptRequest = (change: Partial<NonNullable<DesiredServer['streaming']>> = {}) => ({
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 60_000,
  ...change,
});
const CONFIRMED_REQUEST = newAttemptRequest({ confirmed: true });

let nodes: FakeNode[] = [];
let desired: DesiredServer;

async function startNode(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const node = createFakeNode(options);
  nodes.push(node);
  await node.agent.adopt();
  return node;
}

async function putServer(
  node: FakeNode,
  change: Partial<DesiredServer> = {},
  waitMs = 20_000,
): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return repeatPut(node, waitMs);
}

async function repeatPut(node: FakeNode, waitMs = 20_000): Promise<ServerReport> {
  const request = { method: 'PUT', url: `/v1/servers/1?wait=${waitMs}`, headers, payload: desired } as const;
  const response = await node.agent.app.inject(request);
  expect(response.statusCode).toBe(200);
  return response.json<ServerReport>();
}

async function readReport(node: FakeNode): Promise<ServerReport | undefined> {
  const response = await node.agent.app.inject({ method: 'GET', url: '/v1/reports?after=0&wait=0', headers });
  return response.json<{ servers: ServerReport[] }>().servers[0];
}

async function waitForReport(node: FakeNode, expected: object): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return expect(await readReport(node)).toMatchObject(expected);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(10);
  }
}

async function setTarget(node: FakeNode): Promise<void> {
  const payload = { instance: desired.instance, ...TARGET };
  const response = await node.agent.app.inject({
    method: 'PUT',
    url: '/v1/servers/1/target',
    headers,
    payload,
  });
  expect(response.statusCode).toBe(200);
}

/** Starts a node with a confirmed broadcast on server 1. */
async function startBroadcast(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const node = await startNode(options);
  await putServer(node);
  await setTarget(node);
  await putServer(node, { streaming: newAttemptRequest() });
  await putServer(node, { streaming: CONFIRMED_REQUEST });
  return node;
}

function createGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

beforeEach(() => {
  desired = {
    instance: `instance-${Math.random()}`,
    generation: 0,
    collection: { revision: 1, text: createSampleCollection() },
    feed: DIGEST,
    scene: 'Live',
    onFeedLoss: null,
    streaming: null,
    feedRestarts: 0,
  };
});
afterEach(async () => {
  await Promise.all(nodes.map(({ agent }) => agent.close({ stopAll: true })));
  nodes = [];
});

describe('createAgent', () => {
  describe('without a BFF', () => {
    const absence = { controlMs: 2_000, feedMs: 1_000 };
    const waitUntilStopped = async (obs: FakeObs, poll: () => Promise<unknown> = async () => undefined) => {
      for (const end = Date.now() + 30_000; obs.output !== 'stopped' && Date.now() < end; await sleep(50))
        await poll();
      expect(obs.output).toBe('stopped');
    };

    it('stops a broadcast without a feed, reports the reason and does not resume the broadcast', async () => {
      const node = await startBroadcast({ absence });
      const obs = node.runner.requireInstance(1).obs;
      const lastRequestAt = performance.now();
      await readReport(node);
      await waitUntilStopped(obs);
      expect(performance.now() - lastRequestAt).toBeGreaterThanOrEqual(absence.controlMs - 1);
      await waitForReport(node, { output: { state: 'failed', reason: 'unattended' } });
      await sleep(200);
      expect(obs.output).toBe('stopped');
    });

    it('does not stop a broadcast while the feed arrives or a BFF sends requests', async () => {
      const node = await startBroadcast({ absence });
      const obs = node.runner.requireInstance(1).obs;
      for (let bytes = 1; bytes < 10; bytes++) {
        node.ingest.publish(DIGEST, { bytes, idleMs: 0 });
        await sleep(250);
      }
      expect(obs.output).toBe('live');
      node.ingest.unpublish(DIGEST);
      for (let requests = 1; requests < 10; requests++) {
        await readReport(node);
        await sleep(250);
      }
      expect(obs.output).toBe('live');
    });

    it('does not count the operator’s drain request as a request of a BFF', async () => {
      const node = await startBroadcast({ absence });
      const obs = node.runner.requireInstance(1).obs;
      await waitUntilStopped(obs, async () => {
        const drain = { method: 'PUT', url: '/v1/drain', headers, payload: { draining: true } } as const;
        expect((await node.agent.app.inject(drain)).statusCode).toBe(200);
      });
    });
  });

  it('fails a rehearsal without a hub and does not start the output', async () => {
    const node = await startNode();
    await putServer(node);
    await setTarget(node);
    const failedRehearsal = { state: 'failed', reason: 'no-hub' };
    expect(await putServer(node, { rehearsal: { ...newAttemptRequest(), feed: 'real' } })).toMatchObject({
      ...{ output: { state: 'idle' }, rehearsal: failedRehearsal },
    });
    expect(node.runner.requireInstance(1).obs.calls).not.toContain('startStream');
  });

  it('continues the timeline of a rehearsal after its hub is replaced', async () => {
    const node = await startNode({ hasHubs: true });
    node.ingest.publish(DIGEST);
    await putServer(node, { onFeedLoss: { scene: 'Be right back', afterMs: 500 } });
    await putServer(node, { rehearsal: { ...newAttemptRequest(), feed: 'real' } });
    const readRehearsal = async () => (await readReport(node))?.rehearsal;
    await until('the rehearsal has run for 100 ms', async () => ((await readRehearsal())?.ageMs ?? 0) > 100);
    const earlierTimeline = (await readRehearsal())?.line ?? [];
    const hub = node.runner.requireHub(1);
    hub.stop();
    await until('the broadcast is opened again', () => hub.state?.broadcast);
    hub.reconnectObs();
    await waitForReport(node, { rehearsal: { state: 'on' } });
    expect((await readRehearsal())?.ageMs).toBeGreaterThan(100);
    await putServer(node, { rehearsal: { ...CONFIRMED_REQUEST, feed: 'lost' } });
    await waitForReport(node, { scene: 'Be right back' });
    const newTimeline = (await readRehearsal())?.line ?? [];
    expect(newTimeline.slice(0, earlierTimeline.length)).toEqual(earlierTimeline);
    expect(newTimeline.at(-1)).toMatchObject({ feed: 'lost' });
    expect(newTimeline.at(-1)?.atMs).toBeGreaterThan(100);
  });

  describe('adoption', () => {
    it('adopts a broadcast without changing OBS, even if no BFF sends the desired state again', async () => {
      const firstNode = await startBroadcast();
      const { runner, ingest } = firstNode;
      const obs = runner.requireInstance(1).obs;
      await firstNode.agent.close({ stopAll: false });
      obs.calls.length = 0;
      const secondNode = await startNode({ runner, ingest });
      await waitForReport(secondNode, {
        observedGeneration: desired.generation,
        settled: true,
        phase: 'running',
        scene: 'Live',
        collectionRevision: 1,
        output: { state: 'live', attempt: 1 },
      });
      expect(obs.calls.filter((call) => !['readScenes', 'readStreamStatus'].includes(call))).toEqual([]);
      expect(runner.startedSpecs).toHaveLength(1);
      expect((await putServer(secondNode, { streaming: null })).output.state).toBe('idle');
    });

    it('reports a broadcast that an agent without hubs has started, until the broadcast ends', async () => {
      const change = { delayMs: 5_000, recording: { owner: 'somebody', take: 1 } };
      const firstNode = await startNode();
      await putServer(firstNode);
      await setTarget(firstNode);
      await putServer(firstNode, { streaming: newAttemptRequest() });
      await firstNode.agent.close({ stopAll: false });
      const secondNode = await startNode({ runner: firstNode.runner });
      await putServer(secondNode, { streaming: CONFIRMED_REQUEST, ...change });
      await waitForReport(secondNode, {
        ...{ settled: true, output: { state: 'live', attempt: 1 } },
        ...{ delay: null, recording: { state: 'unavailable' }, held: false, destinations: [] },
      });
      const { ageMs } = (await readReport(secondNode))?.output ?? {};
      expect(ageMs).toEqual(expect.any(Number));
      await putServer(secondNode, { streaming: null });
      await waitForReport(secondNode, { settled: true, output: { state: 'idle', reason: null } });
      expect(
        firstNode.runner.requireInstance(1).obs.calls.filter((call) => call === 'startStream'),
      ).toHaveLength(1);
    });

    it('adopts a rehearsal with its simulated feed and without a platform', async () => {
      const firstNode = await startNode({ hasHubs: true });
      const { runner, ingest } = firstNode;
      ingest.publish(DIGEST);
      const onFeedLoss = { scene: 'Be right back', afterMs: 500 };
      await putServer(firstNode, { onFeedLoss });
      await setTarget(firstNode);
      await putServer(firstNode, { rehearsal: { ...newAttemptRequest(), feed: 'real' } });
      await waitForReport(firstNode, { rehearsal: { state: 'on' }, scene: 'Live' });
      await putServer(firstNode, { rehearsal: { ...CONFIRMED_REQUEST, feed: 'lost' } });
      await waitForReport(firstNode, { scene: 'Be right back' });
      const { platformConnections } = runner;
      await firstNode.agent.close({ stopAll: false });
      const secondNode = await startNode({ hasHubs: true, runner, ingest });
      await waitForReport(secondNode, {
        scene: 'Be right back',
        bridging: true,
        output: { state: 'idle' },
        rehearsal: { state: 'on', feed: 'lost', line: [{ kind: 'feed-loss', scene: 'Be right back' }] },
      });
      await putServer(secondNode, { rehearsal: null });
      await waitForReport(secondNode, { rehearsal: null, output: { state: 'idle' } });
      expect(runner.platformConnections).toBe(platformConnections);
    });

    it('stores a new desired state before the response', async () => {
      const node = await startNode();
      await putServer(node);
      const instance = node.runner.requireInstance(1);
      const writeState = instance.writeState.bind(instance);
      instance.writeState = async (state) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await writeState(state);
      };
      const { observedGeneration, scene } = await putServer(node, { scene: 'Starting soon' });
      expect(scene).toBe('Starting soon');
      expect(await instance.readState()).toMatchObject({
        desired: { generation: observedGeneration, scene: 'Starting soon' },
      });
    });

    it('restores a failed attempt as failed', async () => {
      const firstNode = await startNode();
      await putServer(firstNode);
      await setTarget(firstNode);
      firstNode.runner.requireInstance(1).obs.startOutcome = 'refused';
      expect((await putServer(firstNode, { streaming: newAttemptRequest() })).output).toMatchObject({
        state: 'failed',
        reason: 'refused',
      });
      await firstNode.agent.close({ stopAll: false });
      const { obs } = firstNode.runner.requireInstance(1);
      obs.startOutcome = 'live';
      const secondNode = await startNode({ runner: firstNode.runner });
      expect((await putServer(secondNode)).output).toMatchObject({
        state: 'failed',
        attempt: 1,
        reason: 'refused',
      });
      expect(obs.output).toBe('stopped');
    });

    it('does not go live again when OBS stopped while no agent was running', async () => {
      const firstNode = await startBroadcast();
      await firstNode.agent.close({ stopAll: false });
      const { obs } = firstNode.runner.requireInstance(1);
      obs.setOutput('stopped');
      const secondNode = await startNode({ runner: firstNode.runner });
      await waitForReport(secondNode, { output: { state: 'failed', reason: 'stopped' } });
      expect(obs.output).toBe('stopped');
    });

    it('does not change the reader token of an adopted server', async () => {
      const ingest = new FakeIngest();
      const firstNode = await startNode({ ingest });
      await putServer(firstNode);
      const { readers } = ingest;
      expect(readers).toEqual([{ token: expect.any(String) as string, digest: DIGEST }]);
      await firstNode.agent.close({ stopAll: false });
      ingest.readers = [];
      await startNode({ runner: firstNode.runner, ingest });
      await until(() => ingest.readers.length > 0);
      expect(ingest.readers).toEqual(readers);
    });
  });

  it('reports a started OBS only together with its scene', async () => {
    const runner = new FakeRunner();
    const { connect } = runner;
    const [start, connection] = [createGate(), createGate()];
    runner.startGate = start.opened;
    const slowConnect = jest.fn<ReturnType<typeof connect>, Parameters<typeof connect>>((...args) =>
      connection.opened.then(() => connect(...args)),
    );
    const node = await startNode({ runner: Object.assign(runner, { connect: slowConnect }) });
    await putServer(node, {}, 0);
    // Waits for the report on the first sample of the session.
    await until(async () => (await readReport(node))?.shown);
    const readReports = async (after: number) => {
      const url = `/v1/reports?after=${after}&wait=20000`;
      return (await node.agent.app.inject({ method: 'GET', url, headers })).json<Reports>();
    };
    const { revision } = await readReports(0);
    let isReported = false;
    const nextReports = readReports(revision).finally(() => (isReported = true));
    await sleep(100);
    start.open();
    await until(() => slowConnect.mock.calls.length > 0);
    await sleep(100);
    expect(isReported).toBe(false);
    connection.open();
    expect((await nextReports).servers[0]?.scene).toBe('Live');
  });

  it('passes the number of free server slots to the runner', async () => {
    const runner = new FakeRunner();
    let getFreeServers = () => -1;
    const runnerWithSlots = Object.assign(runner, {
      run: (freeServers: () => number) => (getFreeServers = freeServers),
    });
    const node = await startNode({ runner: runnerWithSlots, slots: { servers: 2, broadcasts: 1 } });
    expect(getFreeServers()).toBe(2);
    await putServer(node);
    expect(getFreeServers()).toBe(1);
  });

  it('adjusts the number of slots when machines join and leave', async () => {
    const machine = { cores: 2, memoryBytes: 0 };
    let machines = [machine];
    let checks = 0;
    const check = async () => {
      checks += 1;
      return machines;
    };
    const times = { intervalMs: 5, checkTimeoutMs: 1_000, firstTimeoutMs: 1_000, retryDelayMs: 5 };
    const countSlots = ({ length }: readonly object[]) => ({ servers: length, broadcasts: length });
    const slotWatch = new SlotWatch(check, countSlots, times);
    const node = await startBroadcast({ slotWatch, slots: { servers: 1, broadcasts: 1 } });
    const readCapacity = async () =>
      (await node.agent.app.inject({ method: 'GET', url: '/v1/node', headers })).json<NodeInfo>().capacity;
    const putSecondServer = async () => {
      const payload = { ...desired, instance: 'second', streaming: null };
      const request = { method: 'PUT', url: '/v1/servers/2?wait=0', headers, payload } as const;
      return (await node.agent.app.inject(request)).statusCode;
    };
    const waitForTotal = async (total: number) => {
      for (
        const end = Date.now() + 30_000;
        (await readCapacity()).servers.total !== total && Date.now() < end;
      )
        await sleep(5);
      expect(await readCapacity()).toEqual({ servers: { total, used: 1 }, broadcasts: { total, used: 1 } });
    };
    machines = [];
    await waitForTotal(0);
    expect([await putSecondServer(), (await readReport(node))?.output.state]).toEqual([503, 'live']);
    machines = [machine, machine];
    await waitForTotal(2);
    expect(await putSecondServer()).toBe(200);
    await node.agent.close({ stopAll: false });
    const previousChecks = checks;
    await sleep(50);
    await slotWatch.close();
    expect(checks).toBe(previousChecks);
  });

  describe('after a crash of OBS', () => {
    it('restarts OBS with the same scene and broadcast', async () => {
      const node = await startBroadcast();
      await putServer(node, { scene: 'Starting soon' });
      const instance = node.runner.requireInstance(1);
      instance.exit();
      await waitForReport(node, {
        settled: true,
        scene: 'Starting soon',
        output: { state: 'live', attempt: 1 },
      });
      expect(instance.restarts).toBe(1);
      expect(instance.obs.target).toEqual(TARGET);
      expect(instance.obs.fps).toBe(30);
    });

    it('continues the broadcast with OpenGL and scales the scenes to the smaller canvas', async () => {
      const node = await startBroadcast();
      const instance = node.runner.requireInstance(1);
      const fallback = { code: 'ended-twice', text: 'It ended twice.' } as const;
      const video = chooseFallbackVideo(node.runner.video);
      instance.renderSetup = { renderer: 'opengl', video, fallback, endedAt: null };
      instance.exit();
      const output = { state: 'live', attempt: 1 };
      await waitForReport(node, {
        settled: true,
        output,
        drawing: { renderer: 'opengl', fallback, ...video },
      });
      expect(instance.obs.fps).toBe(video.fps);
      expect(instance.shownCollection.json).toMatchObject({
        resolution: { x: video.width, y: video.height },
      });
      const { renderers } = (await node.agent.app.inject({ url: '/v1/node', headers })).json<NodeInfo>();
      expect(renderers).toEqual({ software: 0, opengl: 1 });
    });

    it('fails the broadcast if OBS does not return within the resume window', async () => {
      const node = await startBroadcast();
      await putServer(node, { streaming: { ...CONFIRMED_REQUEST, resumeWindowMs: 0 } });
      const instance = node.runner.requireInstance(1);
      instance.exit();
      await waitForReport(node, {
        settled: true,
        output: { state: 'failed', reason: 'interrupted-too-long' },
      });
      expect(instance.obs.output).toBe('stopped');
    });

    it('does not start a broadcast if none was running', async () => {
      const node = await startNode();
      await putServer(node, { scene: 'Starting soon' });
      node.runner.requireInstance(1).exit();
      await waitForReport(node, { scene: null });
      await waitForReport(node, { settled: true, scene: 'Starting soon', output: { state: 'idle' } });
    });
  });

  describe('with a hub', () => {
    function createRunnerWithHubs(): FakeRunner {
      const runner = new FakeRunner();
      runner.hasHubs = true;
      return runner;
    }

    async function startBroadcastWithHub() {
      const runner = createRunnerWithHubs();
      const node = await startBroadcast({ runner });
      const hub = runner.requireHub(1);
      hub.setDestination('live');
      hub.setState({ wantsCard: false });
      await waitForReport(node, { settled: true, scene: 'Live', output: { state: 'live' } });
      return { node, hub, instance: runner.requireInstance(1) };
    }

    describe('recording', () => {
      const newRecordingRequest = (take: number) => ({ owner: 'somebody', take });
      let folder: string;
      let runner: FakeRunner;

      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'agent-recording-'));
        runner = createRunnerWithHubs();
        runner.recordings = join(folder, 'hub');
      });
      afterEach(() => rmSync(folder, { recursive: true }));

      it('requests recordings from the hub once the owner is stored', async () => {
        const node = await startNode({ runner });
        await putServer(node, { recording: newRecordingRequest(1) });
        const { recordRequests } = runner.requireHub(1);
        await until(() => recordRequests.length > 0);
        expect(JSON.parse(readFileSync(join(folder, 'hub.json'), 'utf8'))).toEqual({
          owner: 'somebody',
          serverId: 1,
        });
        expect(recordRequests.at(-1)?.key).toBe('0-1');
        await waitForReport(node, { recording: { state: 'waiting', bytes: 0, ageMs: null, failure: null } });
        await setTarget(node);
        await putServer(node, { streaming: newAttemptRequest() });
        expect(recordRequests.at(-1)?.key).toBe('1-1');
        await putServer(node, { recording: newRecordingRequest(2) });
        expect(recordRequests.at(-1)?.key).toBe('1-2');
        await putServer(node, { recording: null });
        expect(recordRequests.at(-1)).toBeNull();
        await waitForReport(node, { recording: null });
      });

      it('reports the state of a recording and the reason why the recording stopped', async () => {
        const node = await startNode({ runner });
        await putServer(node, { recording: newRecordingRequest(1) });
        const state = { key: '1-1', file: 'a.mp4', bytes: 25_000_000, ageMs: 4_000, failure: null };
        runner.requireHub(1).setState({ recording: { ...state, state: 'recording' } });
        await waitForReport(node, {
          recording: { state: 'recording', bytes: 25_000_000, ageMs: 4_000, failure: null },
        });
        const failure = { code: 'disk-full' } as const;
        runner.requireHub(1).setState({ recording: { ...state, state: 'stopped', file: null, failure } });
        await waitForReport(node, { recording: { state: 'stopped', failure: 'disk-full' } });
      });

      it('repeats the request to record after a restart of the agent', async () => {
        const node = await startNode({ runner });
        await putServer(node, { recording: newRecordingRequest(1) });
        await until(() => runner.requireHub(1).recordRequests.length > 0);
        await node.agent.close({ stopAll: false });
        const previousRequestCount = runner.requireHub(1).recordRequests.length;
        await startNode({ runner });
        await until(() => runner.requireHub(1).recordRequests.length > previousRequestCount);
        expect(runner.requireHub(1).recordRequests.at(-1)?.key).toBe('0-1');
      });

      it('reports recording as unavailable if the hub has no folder', async () => {
        runner.recordings = null;
        const node = await startNode({ runner });
        await putServer(node, { recording: newRecordingRequest(1) });
        await waitForReport(node, { recording: { state: 'unavailable' } });
        expect(runner.requireHub(1).recordRequests).toEqual([]);
      });
    });

    it('opens the broadcast and shows the card before OBS starts to send to the hub', async () => {
      const { hub, instance } = await startBroadcastWithHub();
      const calls = instance.obs.calls.filter((call) => /^(setScene|setTarget|startStream)/.test(call));
      const card = instance.obs.scenes.at(-1) ?? '';
      expect(calls).toEqual([
        `setScene ${card}`,
        expect.stringMatching(/^setTarget/),
        'startStream',
        'setScene Live',
      ]);
      expect(hub.calls[0]).toBe('open 1');
      expect(instance.obs.target).toEqual(hub.obsTarget);
    });

    it('never reports the card as a scene', async () => {
      const runner = createRunnerWithHubs();
      const node = await startBroadcast({ runner });
      await until(() => runner.requireInstance(1).obs.current.startsWith('Trailcast card'));
      expect(await readReport(node)).toMatchObject({
        scene: 'Live',
        scenes: ['Live', 'Starting soon', 'Be right back'],
      });
    });

    it('reports the output as starting until the hub is on air', async () => {
      const runner = createRunnerWithHubs();
      const node = await startNode({ runner });
      await putServer(node);
      const { obs } = runner.requireInstance(1);
      const hub = runner.requireHub(1);
      hub.isReportDelayed = true;
      await setTarget(node);
      await putServer(node, { streaming: newAttemptRequest() }, 0);
      await until('OBS is live', () => obs.output === 'live');
      await waitForReport(node, { settled: false, output: { state: 'starting', ageMs: null } });
      hub.setDestination('live');
      await waitForReport(node, { settled: true, output: { state: 'live' } });
      expect((await readReport(node))?.output.ageMs).toEqual(expect.any(Number));
    });

    it('reports the output as reconnecting, with the same start time, while the hub is replaced', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      const readAge = async () => (await readReport(node))?.output.ageMs ?? 0;
      await until('the broadcast has been on air for 100 ms', async () => (await readAge()) > 100);
      hub.stop();
      await until('the broadcast is opened again', () => hub.state?.broadcast);
      expect(instance.obs.output).toBe('live');
      expect((await readReport(node))?.output).toMatchObject({ state: 'reconnecting', reason: null });
      expect(await readAge()).toBeGreaterThan(100);
      hub.reconnectObs();
      await waitForReport(node, { settled: true, output: { state: 'live' } });
      expect(await readAge()).toBeGreaterThan(100);
    });

    it('reports the output as live while OBS is restarted, and does not show the card again', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      const previousAgeMs = (await readReport(node))?.output.ageMs ?? 0;
      instance.obs.calls.length = 0;
      instance.exit();
      hub.setState({ isHeld: true });
      expect(await readReport(node)).toMatchObject({ settled: false, held: true, output: { state: 'live' } });
      hub.setState({ isHeld: false });
      await waitForReport(node, { settled: true, scene: 'Live' });
      expect((await readReport(node))?.output.ageMs).toBeGreaterThanOrEqual(previousAgeMs);
      expect(instance.obs.output).toBe('live');
      expect(instance.obs.calls.filter((call) => call.startsWith('setScene Trailcast'))).toEqual([]);
      expect(hub.calls.some((call) => call.startsWith('end'))).toBe(false);
    });

    it('ends the broadcast on the hub before it stops OBS', async () => {
      const { node, hub } = await startBroadcastWithHub();
      await putServer(node, { streaming: null });
      expect(hub.calls.at(-1)).toBe('end, OBS live');
      expect(await readReport(node)).toMatchObject({ settled: true, output: { state: 'idle' } });
    });

    it('ends the broadcast on the hub while OBS does not run', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      instance.restartError = 'OBS does not start';
      instance.exit();
      await putServer(node, { streaming: null }, 0);
      await until(() => hub.calls.at(-1)?.startsWith('end'));
      await waitForReport(node, { output: { state: 'idle' } });
    });

    it('reports the output as reconnecting until the resume window has passed, and then fails the broadcast', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      hub.setDestination('reconnecting', 3);
      expect(await readReport(node)).toMatchObject({ output: { state: 'reconnecting', reconnect: 3 } });
      expect(instance.obs.output).toBe('live');
      hub.setDestination('live');
      expect(await readReport(node)).toMatchObject({ output: { state: 'live', reconnect: 0 } });
      await putServer(node, { streaming: { ...CONFIRMED_REQUEST, resumeWindowMs: 50 } });
      hub.setDestination('reconnecting', 1);
      await waitForReport(node, { settled: true, output: { state: 'failed', reason: 'reconnects-used-up' } });
      expect(hub.calls.at(-1)).toMatch(/^end/);
    });

    it('logs a refusal by the platform once, with its reason', async () => {
      const logLines: string[] = [];
      const runner = createRunnerWithHubs();
      await startBroadcast({ runner, logLines });
      const hub = runner.requireHub(1);
      const failure = { code: 'refused', words: 'bad key' } as const;
      const destination = {
        id: 'platform',
        state: 'reconnecting',
        failure,
        reconnects: 1,
        queuedMs: 0,
        kbps: 0,
        droppedFrames: 0,
      } as const;
      for (const queuedBytes of [0, 5])
        hub.setState({ onAirMs: 0, destinations: [{ ...destination, queuedBytes }] });
      const loggedFailures = logLines.filter((line) => line.includes('destination failed'));
      expect(loggedFailures).toHaveLength(1);
      expect(loggedFailures[0]).toContain('bad key');
    });

    it('continues the broadcast on a restarted hub without another start of the output', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      const countStarts = () => instance.obs.calls.filter((call) => call === 'startStream').length;
      hub.stop();
      await until(() => hub.state?.broadcast);
      expect(hub.state?.wantsCard).toBe(false);
      hub.setDestination('live');
      await waitForReport(node, { settled: true, output: { state: 'live', attempt: 1 } });
      expect(countStarts()).toBe(1);
    });

    it('does not open a stopped broadcast on a restarted hub', async () => {
      const { node, hub } = await startBroadcastWithHub();
      await putServer(node, { streaming: null });
      const previousCallCount = hub.calls.length;
      hub.stop();
      await putServer(node, { scene: 'Starting soon' });
      await sleep(100);
      expect(hub.calls).toHaveLength(previousCallCount);
    });

    it('opens a new broadcast with a card for a new attempt', async () => {
      const { node, hub } = await startBroadcastWithHub();
      await putServer(node, { streaming: null });
      await putServer(node, { streaming: newAttemptRequest({ attempt: 2 }) });
      expect(hub.calls.filter((call) => call.startsWith('open')).at(-1)).toBe('open 2');
      expect(hub.state?.wantsCard).toBe(true);
    });

    it('changes the delay of a broadcast, and requests each dump once', async () => {
      const { node, hub } = await startBroadcastWithHub();
      hub.calls.length = 0;
      await putServer(node, { delayMs: 20_000 });
      expect(await readReport(node)).toMatchObject({
        settled: true,
        delay: { state: 'full', wantedMs: 20_000, behindMs: 20_000, mostMs: 60_000, isLimited: false },
      });
      await putServer(node, { delayMs: 20_000, dumps: 1 });
      await putServer(node, { delayMs: 20_000, dumps: 1, scene: 'Starting soon' });
      expect(hub.calls).toEqual(['delay 20000', 'dump 1']);
      expect((await readReport(node))?.delay?.dumps).toBe(1);
    });

    it('sends the delay to a restarted hub and with a new broadcast, but does not repeat a dump', async () => {
      const runner = createRunnerWithHubs();
      const node = await startBroadcast({ runner });
      const hub = runner.requireHub(1);
      hub.setDestination('live');
      await putServer(node, { delayMs: 5_000, dumps: 3 });
      hub.stop();
      await until(() => hub.state?.broadcast);
      expect(hub.state?.delay).toMatchObject({ wantedMs: 5_000, dumps: 3 });
      await putServer(node, { streaming: null, delayMs: 5_000, dumps: 3 });
      await putServer(node, { streaming: newAttemptRequest({ attempt: 2 }), delayMs: 5_000, dumps: 3 });
      expect(hub.state?.delay).toMatchObject({ wantedMs: 5_000, dumps: 3 });
      expect(hub.calls.filter((call) => call.startsWith('dump'))).toEqual(['dump 3']);
    });

    it('reports the output as live until the hub has sent all delayed content of an ending broadcast', async () => {
      const { node, hub, instance } = await startBroadcastWithHub();
      const streaming = { ...CONFIRMED_REQUEST, endsAfterDelay: true };
      const countOpenCalls = () => hub.calls.filter((call) => call.startsWith('open')).length;
      const previousCount = countOpenCalls();
      await putServer(node, { streaming: CONFIRMED_REQUEST, delayMs: 5_000 });
      await putServer(node, { streaming, delayMs: 5_000 });
      expect(hub.calls.at(-1)).toBe('end after the delay');
      expect(await readReport(node)).toMatchObject({ output: { state: 'live' }, delay: { state: 'ending' } });
      hub.setState({ broadcast: null, onAirMs: null, destinations: [] });
      await waitForReport(node, { settled: true, output: { state: 'idle', attempt: 1, reason: null } });
      expect(instance.obs.output).toBe('stopped');
      // The BFF may repeat the request before it has read that the broadcast has ended.
      await putServer(node, { streaming, delayMs: 5_000, scene: 'Starting soon' });
      expect((await readReport(node))?.output).toMatchObject({ state: 'idle', reason: null });
      expect(countOpenCalls()).toBe(previousCount);
    });

    it('reports the output as idle if the hub is lost while a broadcast is ending', async () => {
      const { node, hub } = await startBroadcastWithHub();
      await putServer(node, { streaming: { ...CONFIRMED_REQUEST, endsAfterDelay: true }, delayMs: 5_000 });
      hub.stop();
      await waitForReport(node, { settled: true, output: { state: 'idle', reason: null } });
    });

    it('stops a broadcast immediately on request while its delay is played out', async () => {
      const { node, hub } = await startBroadcastWithHub();
      await putServer(node, { streaming: { ...CONFIRMED_REQUEST, endsAfterDelay: true }, delayMs: 60_000 });
      await putServer(node, { streaming: null, delayMs: 60_000 });
      expect(hub.calls.at(-1)).toMatch(/^end, OBS/);
      expect((await readReport(node))?.output.state).toBe('idle');
    });

    it('limits the delay to the memory of the node, and reports the limit', async () => {
      const runner = createRunnerWithHubs();
      // The memory is enough for about 10 s.
      const node = await startBroadcast({ runner, delayBytes: 5e6 });
      const hub = runner.requireHub(1);
      hub.setDestination('live');
      await putServer(node, { delayMs: 60_000 });
      const { wantedMs = 0, isLimited, mostMs } = (await readReport(node))?.delay ?? {};
      expect(isLimited).toBe(true);
      expect(wantedMs).toBeGreaterThan(9_000);
      expect(wantedMs).toBeLessThan(11_000);
      expect(mostMs).toBe(wantedMs);
      expect(hub.state?.delay?.wantedMs).toBe(wantedMs);
    });

    it('reports no delay without a hub', async () => {
      const node = await startNode();
      await putServer(node, { delayMs: 5_000 });
      expect((await readReport(node))?.delay).toBeNull();
    });

    it('fails a broadcast with connect-failed when the platform has no address', async () => {
      const runner = createRunnerWithHubs();
      const node = await startNode({ runner });
      await putServer(node);
      runner.requireHub(1).unreachableReason = 'no address';
      await setTarget(node);
      const failure = { state: 'failed', reason: 'connect-failed' };
      await putServer(node, { streaming: newAttemptRequest({ remainingMs: 300 }) });
      await waitForReport(node, { output: failure });
    });
  });

  describe('quality', () => {
    const newQuality = (height: number, isDefault: boolean) => ({
      ...{
        name: `${height}p30`,
        width: (height * 16) / 9,
        height,
        fps: 30,
        kbps: 2500,
        cores: 0.5,
        isDefault,
      },
    });
    const qualities = [newQuality(720, true), newQuality(1080, false)];
    const fullHd = { width: 1920, height: 1080, fps: 30 };

    it('sets the chosen quality and scales the scenes to the new canvas', async () => {
      const node = await startNode({ qualities });
      await putServer(node);
      const instance = node.runner.requireInstance(1);
      expect(instance.obs.calls).not.toContain('setVideo 1920x1080@30');
      const { drawing, settled } = await putServer(node, { quality: '1080p30' });
      expect([settled, drawing]).toEqual([true, { renderer: 'software', fallback: null, ...fullHd }]);
      expect(instance.obs.calls).toContain('setVideo 1920x1080@30');
      expect(instance.shownCollection.json).toMatchObject({ resolution: { x: 1920, y: 1080 } });
    });

    it('writes only one collection if the quality is known at the start', async () => {
      const node = await startNode({ qualities });
      const { drawing, settled } = await putServer(node, { quality: '1080p30' });
      expect([settled, drawing]).toEqual([true, { renderer: 'software', fallback: null, ...fullHd }]);
      const instance = node.runner.requireInstance(1);
      expect(instance.writtenRevisions).toHaveLength(1);
      expect(instance.shownCollection.json).toMatchObject({ resolution: { x: 1920, y: 1080 } });
      expect(instance.obs.calls).toContain('setVideo 1920x1080@30');
    });

    it('changes the quality after the end of a broadcast', async () => {
      const node = await startBroadcast({ qualities });
      const { drawing } = await putServer(node, { quality: '1080p30' });
      expect(drawing).toMatchObject({ height: 720 });
      await putServer(node, { streaming: null });
      await waitForReport(node, { settled: true, drawing: fullHd });
    });

    it('applies the quality again after a restart of OBS, and reduces the quality if OBS falls back to OpenGL', async () => {
      const node = await startNode({ qualities });
      await putServer(node, { quality: '1080p30' });
      const instance = node.runner.requireInstance(1);
      instance.exit();
      await waitForReport(node, { settled: true, drawing: fullHd });
      const fallback = { code: 'ended-twice', text: 'It ended twice.' } as const;
      instance.renderSetup = { ...instance.renderSetup, renderer: 'opengl', fallback };
      instance.exit();
      await waitForReport(node, {
        settled: true,
        drawing: { renderer: 'opengl', ...chooseFallbackVideo(fullHd) },
      });
    });

    it('uses the default quality if the node does not offer the chosen quality', async () => {
      const node = await startNode({ qualities });
      await putServer(node, { quality: '1080p30' });
      expect(await putServer(node, { quality: '4320p240' })).toMatchObject({
        settled: true,
        drawing: { height: 720 },
      });
    });

    it('reserves the slots of the quality only during a broadcast', async () => {
      const countBroadcastSlots = ({ video }: { video: { height: number } }) =>
        video.height > 720 ? 1.8 : 1;
      const slots = { servers: 2, broadcasts: 2 };
      const node = await startNode({ qualities, slots, countBroadcastSlots });
      await putServer(node, { quality: '1080p30' });
      const readUsedSlots = async () =>
        (await node.agent.app.inject({ url: '/v1/node', headers })).json<NodeInfo>().capacity.broadcasts.used;
      expect(await readUsedSlots()).toBe(0);
      await setTarget(node);
      await putServer(node, { streaming: newAttemptRequest() });
      await waitForReport(node, { output: { state: 'live' } });
      expect(await readUsedSlots()).toBe(2);
      await putServer(node, { streaming: null });
      expect(await readUsedSlots()).toBe(0);
    });
  });

  describe('broadcasts', () => {
    it('fails the broadcast when OBS stops reconnecting', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      obs.setOutput('reconnecting');
      await waitForReport(node, { output: { state: 'reconnecting', reconnect: 1, attempt: 1 } });
      obs.setOutput('stopping');
      obs.setOutput('stopped');
      await waitForReport(node, { settled: true, output: { state: 'failed', reason: 'reconnects-used-up' } });
      expect(obs.calls.filter((call) => call === 'startStream')).toHaveLength(1);
    });

    it('reports the output as reconnecting while the platform accepts no bytes', async () => {
      const node = await startBroadcast();
      const instance = node.runner.requireInstance(1);
      instance.stall(true);
      await waitForReport(node, {
        output: { state: 'reconnecting', reconnect: 1, attempt: 1, reason: null },
      });
      instance.stall(false);
      await waitForReport(node, { output: { state: 'live', reconnect: 0, attempt: 1 } });
      instance.stall(true);
      await waitForReport(node, { output: { state: 'reconnecting' } });
      expect(instance.obs.calls.filter((call) => call === 'startStream')).toHaveLength(1);
      expect(await putServer(node, { streaming: null })).toMatchObject({
        settled: true,
        output: { state: 'idle' },
      });
    });

    it('stops a broadcast while OBS reconnects, and lowers the frame rate to 5 fps', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      expect(obs.fps).toBe(30);
      obs.setOutput('reconnecting');
      expect(await putServer(node, { streaming: null })).toMatchObject({
        settled: true,
        output: { state: 'idle' },
      });
      expect([obs.output, obs.fps]).toEqual(['stopped', 5]);
    });

    it('fails a broadcast if OBS never confirms its start', async () => {
      const node = await startNode();
      await putServer(node);
      await setTarget(node);
      const { obs } = node.runner.requireInstance(1);
      obs.startOutcome = 'no-response';
      const response = await putServer(node, { streaming: newAttemptRequest({ remainingMs: 200 }) });
      expect(response.output).toMatchObject({ state: 'failed', reason: 'timeout' });
      await waitForReport(node, { settled: true });
      expect(obs.output).toBe('stopped');
    });

    it('fails a broadcast with connect-failed if the runner opens no route to the platform', async () => {
      const node = await startNode();
      await putServer(node);
      node.runner.requireInstance(1).unreachableReason = 'The address is private';
      await setTarget(node);
      const response = await putServer(node, { streaming: newAttemptRequest({ remainingMs: 2_000 }) });
      expect(response.output).toMatchObject({ state: 'failed', reason: 'connect-failed' });
      expect(node.runner.requireInstance(1).obs.target).toBeNull();
    });

    it('retries a start until the runner opens a route to the platform', async () => {
      const node = await startNode();
      await putServer(node);
      await setTarget(node);
      await waitForReport(node, { settled: true });
      node.runner.requireInstance(1).unreachableReason = 'The address is private';
      await putServer(node, { streaming: newAttemptRequest() }, 0);
      await waitForReport(node, { output: { state: 'starting' } });
      node.runner.requireInstance(1).unreachableReason = null;
      await waitForReport(node, { output: { state: 'live' } });
    });

    it('uses a target that arrived before OBS started', async () => {
      const node = await startNode();
      let openGate: () => void = () => undefined;
      node.runner.startGate = new Promise((resolve) => (openGate = resolve));
      await putServer(node, { streaming: newAttemptRequest() }, 0);
      await setTarget(node);
      openGate();
      await waitForReport(node, { output: { state: 'live' } });
      expect(node.runner.requireInstance(1).obs.target).toEqual(TARGET);
    });
  });

  describe('collections', () => {
    const hideItem = () => createSampleCollection().replace('"visible":true', '"visible":false');
    const changeCall = 'change {"kind":"visible","container":"Live","item":1,"visible":false}';
    const countLoads = ({ calls }: FakeObs) =>
      calls.filter((call) => call.startsWith('setCollection')).length;

    it('changes a collection during a broadcast without loading the collection', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      const previousLoadCount = countLoads(obs);
      const response = await putServer(node, { collection: { revision: 2, text: hideItem() } });
      expect(response).toMatchObject({ settled: true, collectionRevision: 2, output: { state: 'live' } });
      expect(obs.calls.filter((call) => call.startsWith('change'))).toEqual([changeCall]);
      expect(countLoads(obs)).toBe(previousLoadCount);
    });

    it('loads the collection with its live changes after a crash of OBS', async () => {
      const node = await startBroadcast();
      await putServer(node, { collection: { revision: 2, text: hideItem() } });
      const instance = node.runner.requireInstance(1);
      const previousLoadCount = countLoads(instance.obs);
      instance.exit();
      await until(() => countLoads(instance.obs) > previousLoadCount);
      expect(JSON.stringify(instance.shownCollection.json)).toContain('"visible":false');
      expect(await readReport(node)).toMatchObject({ collectionRevision: 2 });
    });

    it('retries a failed change of a collection', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      obs.failNext('change');
      await putServer(node, { collection: { revision: 2, text: hideItem() } }, 0);
      await waitForReport(node, { settled: true, collectionRevision: 2 });
      expect(obs.calls.filter((call) => call.startsWith('change'))).toEqual([changeCall, changeCall]);
    });

    it('reverts a change that OBS may have applied although its request timed out', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      const listChanges = () => obs.calls.filter((call) => call.startsWith('change'));
      obs.failNext('change', new ObsError('timeout', 'OBS does not respond.'));
      await putServer(node, { collection: { revision: 2, text: hideItem() } }, 0);
      await until('the change is tried', () => listChanges().length > 0);
      await putServer(node, { collection: { revision: 3, text: createSampleCollection() } }, 0);
      await waitForReport(node, { settled: true, collectionRevision: 3 });
      expect(listChanges().at(-1)).toBe(changeCall.replace('"visible":false', '"visible":true'));
    });

    it('loads a collection after the broadcast if OBS rejects its change', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      obs.failNext('change', new ObsError('rejected', 'No source was found.'));
      const collection = { revision: 2, text: hideItem() };
      expect(await putServer(node, { collection })).toMatchObject({ settled: true, collectionRevision: 1 });
      obs.failNext('change', new ObsError('rejected', 'No source was found.'));
      const stopReport = await putServer(node, { collection, streaming: null });
      expect(stopReport).toMatchObject({ settled: true, collectionRevision: 2 });
      expect(countLoads(obs)).toBe(1);
    });

    it('loads a collection with other scenes after the broadcast', async () => {
      const node = await startBroadcast();
      const { obs } = node.runner.requireInstance(1);
      const collection = { revision: 2, text: createSampleCollection(['Extra']) };
      expect(await putServer(node, { collection })).toMatchObject({ settled: true, collectionRevision: 1 });
      expect(await putServer(node, { collection, streaming: null })).toMatchObject({ collectionRevision: 2 });
      expect(countLoads(obs)).toBe(1);
    });

    it('shows the current scene of the collection when the shown scene is removed', async () => {
      const node = await startNode();
      await putServer(node, {
        collection: { revision: 1, text: createSampleCollection(['Extra']) },
        scene: 'Extra',
      });
      const response = await putServer(node, { collection: { revision: 2, text: createSampleCollection() } });
      expect(response).toMatchObject({ settled: true, collectionRevision: 2, scene: 'Live' });
    });

    it('fails a new server with the reason if its collection is invalid', async () => {
      const node = await startNode();
      const response = await putServer(node, { collection: { revision: 1, text: '{}' } });
      expect(response).toMatchObject({
        phase: 'failed',
        settled: false,
        reason: expect.any(String) as string,
      });
      expect(
        await putServer(node, { collection: { revision: 2, text: createSampleCollection() } }),
      ).toMatchObject({
        phase: 'running',
        settled: true,
        reason: null,
      });
    });
  });

  describe('feeds', () => {
    it('removes a feed from the ingest before the response, even during another step', async () => {
      const node = await startNode();
      let openGate: () => void = () => undefined;
      node.runner.startGate = new Promise((resolve) => (openGate = resolve));
      await putServer(node, {}, 0);
      expect(node.ingest.readers).toMatchObject([{ digest: DIGEST }]);
      expect((await putServer(node, { feed: null }, 0)).observedGeneration).toBe(desired.generation);
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
      openGate();
      await waitForReport(node, { settled: true });
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
    });

    it('removes a feed once the ingest responds again', async () => {
      const node = await startNode();
      await putServer(node);
      node.ingest.stop();
      expect(await putServer(node, { feed: null }, 0)).toMatchObject({ settled: false });
      node.ingest.restart();
      await waitForReport(node, { settled: true });
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
    });
  });

  describe('a lost feed', () => {
    const ON_FEED_LOSS = { scene: 'Be right back', afterMs: 1_000 };
    const feedLossReport = { scene: 'Be right back', bridging: true, settled: true };
    const liveReport = { scene: 'Live', bridging: false, settled: true };

    it('is replaced by the feed-loss scene until the next key frame', async () => {
      const node = await startNode();
      node.ingest.publish(DIGEST, { keyFrames: 7 });
      await putServer(node, { onFeedLoss: ON_FEED_LOSS });
      await waitForReport(node, feedLossReport);
      node.ingest.publish(DIGEST, { keyFrames: 7, bytes: 2_000 });
      await sleep(30);
      expect(await readReport(node)).toMatchObject(feedLossReport);
      node.ingest.publish(DIGEST, { keyFrames: 8 });
      await waitForReport(node, liveReport);
    });

    it('is replaced only while the user’s scene shows the feed', async () => {
      const node = await startNode();
      await putServer(node, { onFeedLoss: ON_FEED_LOSS });
      await waitForReport(node, feedLossReport);
      expect(await putServer(node, { scene: 'Starting soon' })).toMatchObject({
        scene: 'Starting soon',
        bridging: false,
      });
      await sleep(1_300);
      expect(await readReport(node)).toMatchObject({ scene: 'Starting soon', bridging: false });
      expect(await putServer(node, { scene: 'Live' })).toMatchObject(liveReport);
      await waitForReport(node, feedLossReport);
      expect(await putServer(node, { onFeedLoss: null })).toMatchObject(liveReport);
    });

    it('is still replaced after a restart of the agent', async () => {
      const firstNode = await startNode();
      await putServer(firstNode, { onFeedLoss: ON_FEED_LOSS });
      await waitForReport(firstNode, feedLossReport);
      await firstNode.agent.close({ stopAll: false });
      const { obs } = firstNode.runner.requireInstance(1);
      const secondNode = await startNode({ runner: firstNode.runner, ingest: firstNode.ingest });
      await waitForReport(secondNode, feedLossReport);
      expect(obs.calls.filter((call) => call.startsWith('setScene'))).toEqual(['setScene Be right back']);
      firstNode.ingest.publish(DIGEST, { keyFrames: 1 });
      await waitForReport(secondNode, liveReport);
    });
  });

  it('shows the scene for a weak feed, even after a restart of the agent', async () => {
    const firstNode = await startNode();
    firstNode.ingest.publish(DIGEST, { kbps: 280 });
    const weakLink = {
      belowKbps: 400,
      afterMs: 200,
      backKbps: 600,
      backAfterMs: 200,
      rttMs: null,
      scene: 'Be right back',
    };
    expect(await putServer(firstNode, { weakLink })).toMatchObject({ scene: 'Live', weakLink: null });
    const weakReport = {
      scene: 'Be right back',
      bridging: false,
      weakLink: { reason: 'bitrate', shown: true },
    };
    const publishTimer = setInterval(() => firstNode.ingest.publish(DIGEST, { kbps: 280 }), 50);
    await waitForReport(firstNode, weakReport);
    await firstNode.agent.close({ stopAll: false });
    const secondNode = await startNode({ runner: firstNode.runner, ingest: firstNode.ingest });
    await waitForReport(secondNode, weakReport);
    clearInterval(publishTimer);
    expect(await putServer(secondNode, { weakLink: null })).toMatchObject({ scene: 'Live', weakLink: null });
  });

  it('reports a scene that was set in OBS itself, and does not revert the change', async () => {
    const node = await startNode();
    await putServer(node);
    node.runner.requireInstance(1).obs.showScene('Starting soon');
    await waitForReport(node, { scene: 'Starting soon', settled: true });
    await putServer(node, { feed: null });
    expect(await readReport(node)).toMatchObject({ scene: 'Starting soon' });
    expect(await putServer(node)).toMatchObject({ scene: 'Live', settled: true });
  });

  it('shows a scene that the user chooses again, even together with other changes', async () => {
    const node = await startNode();
    await putServer(node, { sceneChoices: 1 });
    node.runner.requireInstance(1).obs.showScene('Starting soon');
    await waitForReport(node, { scene: 'Starting soon', settled: true });
    expect(await putServer(node)).toMatchObject({ scene: 'Starting soon' });
    expect(await putServer(node, { sceneChoices: 2, feed: null })).toMatchObject({
      scene: 'Live',
      settled: true,
    });
  });

  it('closes the publisher and reopens the feed once if the user restarts the feed', async () => {
    const node = await startNode();
    await putServer(node);
    node.ingest.publish(DIGEST);
    await putServer(node, { feedRestarts: 2 });
    await putServer(node);
    expect(node.ingest.closedDigests).toEqual([DIGEST]);
    expect(node.runner.requireInstance(1).obs.feedReopenings).toBe(1);
  });

  it('starts without OBS, reports OBS as missing and rejects servers with not-ready', async () => {
    const node = createFakeNode();
    nodes.push(node);
    node.runner.version = null;
    node.runner.missingItems = [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }];
    await node.agent.adopt();
    const info = await node.agent.app.inject({ method: 'GET', url: '/v1/node', headers });
    expect(info.json()).toMatchObject({
      obs: { version: null, tested: false },
      missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }],
    });
    const payload = { ...desired, generation: 1 };
    const response = await node.agent.app.inject({ method: 'PUT', url: '/v1/servers/1', headers, payload });
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { code: 'not-ready', detail: 'OBS Studio is missing: apt-get install obs-studio' },
    ]);
  });

  it('retries a failed start of OBS', async () => {
    const node = createFakeNode();
    nodes.push(node);
    await node.agent.adopt();
    node.runner.startError = 'OBS did not come up';
    expect(await putServer(node)).toMatchObject({
      phase: 'failed',
      reason: 'OBS did not come up',
      settled: false,
    });
    await waitForReport(node, { phase: 'running', settled: true, reason: null });
  });

  it('controls servers while the ingest does not run, and reports the publish rights after the restart of the ingest', async () => {
    const node = await startNode();
    await putServer(node);
    const payload = { revision: 4, digests: [DIGEST] };
    await node.agent.app.inject({ method: 'PUT', url: '/v1/rights', headers, payload });
    node.ingest.stop();
    const rejection = await node.agent.app.inject({ method: 'PUT', url: '/v1/rights', headers, payload });
    expect([rejection.statusCode, rejection.json<{ code: string }>().code]).toEqual([503, 'not-ready']);
    expect((await putServer(node, { scene: 'Starting soon' })).scene).toBe('Starting soon');
    node.ingest.restart();
    const reports = await node.agent.app.inject({
      method: 'GET',
      url: '/v1/reports?after=0&wait=0',
      headers,
    });
    expect(reports.json()).toMatchObject({ rightsRevision: 4, feeds: [] });
  });

  it('never logs a stream key, the node secret or the address of a client', async () => {
    const logLines: string[] = [];
    const node = await startBroadcast({ logLines });
    await node.agent.app.inject({
      method: 'GET',
      url: '/v1/node',
      headers: { authorization: 'Bearer wrong-one' },
    });
    expect(logLines.length).toBeGreaterThan(5);
    const log = logLines.join('');
    for (const secret of [TARGET.key, FAKE_NODE_SECRET, 'wrong-one', '127.0.0.1'])
      expect(log).not.toContain(secret);
  });

  describe('close', () => {
    it('stops OBS and the ingest only with stopAll', async () => {
      const firstNode = await startBroadcast();
      await firstNode.agent.close({ stopAll: false });
      expect([firstNode.runner.instances.size, firstNode.isIngestStopped()]).toEqual([1, false]);
      const secondNode = await startNode({ runner: firstNode.runner, ingest: firstNode.ingest });
      await secondNode.agent.close({ stopAll: true });
      expect([firstNode.runner.instances.size, secondNode.isIngestStopped()]).toEqual([0, true]);
    });
  });
});
