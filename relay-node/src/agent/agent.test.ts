import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DesiredServer, NodeInfo, ServerReport } from '@trailcast/schema/node';
import { FakeIngest } from './feed/fake-ingest.js';
import { createFakeNode, FAKE_NODE_SECRET, type FakeNode, type FakeNodeOptions } from './fake-node.js';
import type { FakeObs } from '../obs/fake-obs.js';
import { ObsError } from '../obs/obs-error.js';
import { FakeRunner } from '../runner/fake-runner.js';
import { fallbackVideo } from '../runner/renderer/rendering.js';
import { sampleCollection } from './sample-collection.js';
import { SlotWatch } from './node/slot-watch.js';
import { until } from '../../../e2e/_kit/wait.js';

const DIGEST = createHash('sha256').update('a key').digest('hex');
const TARGET = { server: 'rtmp://platform.example/app', key: 'secret-platform-key' };
const headers = { authorization: `Bearer ${FAKE_NODE_SECRET}` };
const attempt = (change: Partial<NonNullable<DesiredServer['streaming']>> = {}) => ({
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 60_000,
  ...change,
});
const CONFIRMED = attempt({ confirmed: true });

let nodes: FakeNode[] = [];
let desired: DesiredServer;

async function startNode(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const node = createFakeNode(options);
  nodes.push(node);
  await node.agent.adopt();
  return node;
}

async function put(
  node: FakeNode,
  change: Partial<DesiredServer> = {},
  wait = 20_000,
): Promise<ServerReport> {
  desired = { ...desired, ...change, generation: desired.generation + 1 };
  return putAgain(node, wait);
}

async function putAgain(node: FakeNode, wait = 20_000): Promise<ServerReport> {
  const call = { method: 'PUT', url: `/v1/servers/1?wait=${wait}`, headers, payload: desired } as const;
  const response = await node.agent.app.inject(call);
  expect(response.statusCode).toBe(200);
  return response.json<ServerReport>();
}

async function report(node: FakeNode): Promise<ServerReport | undefined> {
  const response = await node.agent.app.inject({ method: 'GET', url: '/v1/reports?after=0&wait=0', headers });
  return response.json<{ servers: ServerReport[] }>().servers[0];
}

async function reaches(node: FakeNode, wanted: object): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return expect(await report(node)).toMatchObject(wanted);
    } catch (error) {
      if (Date.now() > end) throw error;
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

/** Starts a node whose server 1 has a confirmed broadcast. */
async function onAir(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const node = await startNode(options);
  await put(node);
  await setTarget(node);
  await put(node, { streaming: attempt() });
  await put(node, { streaming: CONFIRMED });
  return node;
}

beforeEach(() => {
  desired = {
    instance: `instance-${Math.random()}`,
    generation: 0,
    collection: { revision: 1, text: sampleCollection() },
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
  describe('without any BFF', () => {
    const absence = { controlMs: 2_000, feedMs: 1_000 };
    const untilStopped = async (obs: FakeObs, poll: () => Promise<unknown> = async () => undefined) => {
      for (const end = Date.now() + 30_000; obs.output !== 'stopped' && Date.now() < end; await sleep(50))
        await poll();
      expect(obs.output).toBe('stopped');
    };

    it('stops a broadcast whose feed is lost, reports why, and does not resume it', async () => {
      const node = await onAir({ absence });
      const obs = node.runner.instanceOf(1).obs;
      const lastRequestAt = performance.now();
      await report(node);
      await untilStopped(obs);
      expect(performance.now() - lastRequestAt).toBeGreaterThanOrEqual(absence.controlMs - 1);
      await reaches(node, { output: { state: 'failed', reason: 'unattended' } });
      await sleep(200);
      expect(obs.output).toBe('stopped');
    });

    it('stops nothing while the feed arrives or a BFF sends requests', async () => {
      const node = await onAir({ absence });
      const obs = node.runner.instanceOf(1).obs;
      for (let bytes = 1; bytes < 10; bytes++) {
        node.ingest.publish(DIGEST, { bytes, idleMs: 0 });
        await sleep(250);
      }
      expect(obs.output).toBe('live');
      node.ingest.unpublish(DIGEST);
      for (let calls = 1; calls < 10; calls++) {
        await report(node);
        await sleep(250);
      }
      expect(obs.output).toBe('live');
    });

    it('does not count the operator’s drain request as one from a BFF', async () => {
      const node = await onAir({ absence });
      const obs = node.runner.instanceOf(1).obs;
      await untilStopped(obs, async () => {
        const drain = { method: 'PUT', url: '/v1/drain', headers, payload: { draining: true } } as const;
        expect((await node.agent.app.inject(drain)).statusCode).toBe(200);
      });
    });
  });

  it('fails a rehearsal without a hub, because OBS would send it to the platform itself', async () => {
    const node = await startNode();
    await put(node);
    await setTarget(node);
    const failed = { state: 'failed', reason: 'no-hub' };
    expect(await put(node, { rehearsal: { ...attempt(), feed: 'real' } })).toMatchObject({
      ...{ output: { state: 'idle' }, rehearsal: failed },
    });
    expect(node.runner.instanceOf(1).obs.calls).not.toContain('startStream');
  });

  it('continues the timeline of a rehearsal whose hub is replaced', async () => {
    const node = await startNode({ hubs: true });
    node.ingest.publish(DIGEST);
    await put(node, { onFeedLoss: { scene: 'Be right back', afterMs: 500 } });
    await put(node, { rehearsal: { ...attempt(), feed: 'real' } });
    const rehearsalReport = async () => (await report(node))?.rehearsal;
    await until('it has run for a while', async () => ((await rehearsalReport())?.ageMs ?? 0) > 100);
    const line = (await rehearsalReport())?.line ?? [];
    const hub = node.runner.hubOf(1);
    hub.dies();
    await until('it is opened again', () => hub.state?.broadcast);
    hub.obsReturns();
    await reaches(node, { rehearsal: { state: 'on' } });
    expect((await rehearsalReport())?.ageMs).toBeGreaterThan(100);
    await put(node, { rehearsal: { ...CONFIRMED, feed: 'lost' } });
    await reaches(node, { scene: 'Be right back' });
    const after = (await rehearsalReport())?.line ?? [];
    expect(after.slice(0, line.length)).toEqual(line);
    expect(after.at(-1)).toMatchObject({ feed: 'lost' });
    expect(after.at(-1)?.atMs).toBeGreaterThan(100);
  });

  describe('adoption', () => {
    it('adopts a broadcast without changing OBS, even if no BFF sends it again', async () => {
      const first = await onAir();
      const { runner, ingest } = first;
      const obs = runner.instanceOf(1).obs;
      await first.agent.close({ stopAll: false });
      obs.calls.length = 0;
      const second = await startNode({ runner, ingest });
      await reaches(second, {
        observedGeneration: desired.generation,
        settled: true,
        phase: 'running',
        scene: 'Live',
        collectionRevision: 1,
        output: { state: 'live', attempt: 1 },
      });
      expect(obs.calls.filter((call) => !['scenes', 'streamStatus'].includes(call))).toEqual([]);
      expect(runner.started).toHaveLength(1);
      expect((await put(second, { streaming: null })).output.state).toBe('idle');
    });

    it('reports the broadcast of a release without hubs until it ends', async () => {
      const change = { delayMs: 5_000, recording: { owner: 'somebody', take: 1 } };
      const first = await startNode();
      await put(first);
      await setTarget(first);
      await put(first, { streaming: attempt() });
      await first.agent.close({ stopAll: false });
      const second = await startNode({ runner: first.runner });
      await put(second, { streaming: CONFIRMED, ...change });
      await reaches(second, {
        ...{ settled: true, output: { state: 'live', attempt: 1 } },
        ...{ delay: null, recording: { state: 'unavailable' }, held: false, destinations: [] },
      });
      const { ageMs } = (await report(second))?.output ?? {};
      expect(ageMs).toEqual(expect.any(Number));
      await put(second, { streaming: null });
      await reaches(second, { settled: true, output: { state: 'idle', reason: null } });
      expect(first.runner.instanceOf(1).obs.calls.filter((call) => call === 'startStream')).toHaveLength(1);
    });

    it('adopts a rehearsal with its simulated feed and without a platform', async () => {
      const first = await startNode({ hubs: true });
      const { runner, ingest } = first;
      ingest.publish(DIGEST);
      const onFeedLoss = { scene: 'Be right back', afterMs: 500 };
      await put(first, { onFeedLoss });
      await setTarget(first);
      await put(first, { rehearsal: { ...attempt(), feed: 'real' } });
      await reaches(first, { rehearsal: { state: 'on' }, scene: 'Live' });
      await put(first, { rehearsal: { ...CONFIRMED, feed: 'lost' } });
      await reaches(first, { scene: 'Be right back' });
      const { platformCalls } = runner;
      await first.agent.close({ stopAll: false });
      const second = await startNode({ hubs: true, runner, ingest });
      await reaches(second, {
        scene: 'Be right back',
        bridging: true,
        output: { state: 'idle' },
        rehearsal: { state: 'on', feed: 'lost', line: [{ kind: 'feed-loss', scene: 'Be right back' }] },
      });
      await put(second, { rehearsal: null });
      await reaches(second, { rehearsal: null, output: { state: 'idle' } });
      expect(runner.platformCalls).toBe(platformCalls);
    });

    it('stores the new state before the response, even on a slow disk', async () => {
      const node = await startNode();
      await put(node);
      const instance = node.runner.instanceOf(1);
      const write = instance.writeState.bind(instance);
      instance.writeState = async (state) => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await write(state);
      };
      const { observedGeneration, scene } = await put(node, { scene: 'Starting soon' });
      expect(scene).toBe('Starting soon');
      expect(await instance.readState()).toMatchObject({
        desired: { generation: observedGeneration, scene: 'Starting soon' },
      });
    });

    it('restores a failed attempt as failed', async () => {
      const first = await startNode();
      await put(first);
      await setTarget(first);
      first.runner.instanceOf(1).obs.startOutcome = 'refused';
      expect((await put(first, { streaming: attempt() })).output).toMatchObject({
        state: 'failed',
        reason: 'refused',
      });
      await first.agent.close({ stopAll: false });
      const { obs } = first.runner.instanceOf(1);
      obs.startOutcome = 'live';
      const second = await startNode({ runner: first.runner });
      expect((await put(second)).output).toMatchObject({ state: 'failed', attempt: 1, reason: 'refused' });
      expect(obs.output).toBe('stopped');
    });

    it('does not go live again when OBS stopped while no agent was running', async () => {
      const first = await onAir();
      await first.agent.close({ stopAll: false });
      const { obs } = first.runner.instanceOf(1);
      obs.setOutput('stopped');
      const second = await startNode({ runner: first.runner });
      await reaches(second, { output: { state: 'failed', reason: 'stopped' } });
      expect(obs.output).toBe('stopped');
    });

    it('keeps the reader of a server, so that its feed continues', async () => {
      const ingest = new FakeIngest();
      const first = await startNode({ ingest });
      await put(first);
      const { readers } = ingest;
      expect(readers).toEqual([{ token: expect.any(String) as string, digest: DIGEST }]);
      await first.agent.close({ stopAll: false });
      ingest.readers = [];
      await startNode({ runner: first.runner, ingest });
      await until(() => ingest.readers.length > 0);
      expect(ingest.readers).toEqual(readers);
    });
  });

  it('reports the number of free slots to the runner', async () => {
    const runner = new FakeRunner();
    let free = () => -1;
    const watched = Object.assign(runner, { run: (freeServers: () => number) => (free = freeServers) });
    const node = await startNode({ runner: watched, slots: { servers: 2, broadcasts: 1 } });
    expect(free()).toBe(2);
    await put(node);
    expect(free()).toBe(1);
  });

  it('adjusts its slots when machines join and leave, without stopping servers', async () => {
    const machine = { cores: 2, memoryBytes: 0 };
    let machines = [machine];
    let checks = 0;
    const check = async () => {
      checks += 1;
      return machines;
    };
    const times = { every: 5, check: 1_000, first: 1_000, firstAgain: 5 };
    const slotsOf = ({ length }: readonly object[]) => ({ servers: length, broadcasts: length });
    const slotWatch = new SlotWatch(check, slotsOf, times);
    const node = await onAir({ slotWatch, slots: { servers: 1, broadcasts: 1 } });
    const capacity = async () =>
      (await node.agent.app.inject({ method: 'GET', url: '/v1/node', headers })).json<NodeInfo>().capacity;
    const putSecond = async () => {
      const payload = { ...desired, instance: 'second', streaming: null };
      const call = { method: 'PUT', url: '/v1/servers/2?wait=0', headers, payload } as const;
      return (await node.agent.app.inject(call)).statusCode;
    };
    const reportsTotal = async (total: number) => {
      for (const end = Date.now() + 30_000; (await capacity()).servers.total !== total && Date.now() < end;)
        await sleep(5);
      expect(await capacity()).toEqual({ servers: { total, used: 1 }, broadcasts: { total, used: 1 } });
    };
    machines = [];
    await reportsTotal(0);
    expect([await putSecond(), (await report(node))?.output.state]).toEqual([503, 'live']);
    machines = [machine, machine];
    await reportsTotal(2);
    expect(await putSecond()).toBe(200);
    await node.agent.close({ stopAll: false });
    const before = checks;
    await sleep(50);
    await slotWatch.close();
    expect(checks).toBe(before);
  });

  describe('a crash of OBS', () => {
    it('is followed by a restart with the same scene and broadcast', async () => {
      const node = await onAir();
      await put(node, { scene: 'Starting soon' });
      const instance = node.runner.instanceOf(1);
      instance.die();
      await reaches(node, { settled: true, scene: 'Starting soon', output: { state: 'live', attempt: 1 } });
      expect(instance.restarts).toBe(1);
      expect(instance.obs.target).toEqual(TARGET);
      expect(instance.obs.fps).toBe(30);
    });

    it('continues the broadcast with OpenGL, on a smaller canvas with scenes of its size', async () => {
      const node = await onAir();
      const instance = node.runner.instanceOf(1);
      const fallback = { code: 'ended-twice', text: 'It ended twice.' } as const;
      const video = fallbackVideo(node.runner.video);
      instance.drawing = { renderer: 'opengl', video, fallback, endedAt: null };
      instance.die();
      const output = { state: 'live', attempt: 1 };
      await reaches(node, { settled: true, output, drawing: { renderer: 'opengl', fallback, ...video } });
      expect(instance.obs.fps).toBe(video.fps);
      expect(instance.shown.json).toMatchObject({ resolution: { x: video.width, y: video.height } });
      const { renderers } = (await node.agent.app.inject({ url: '/v1/node', headers })).json<NodeInfo>();
      expect(renderers).toEqual({ software: 0, opengl: 1 });
    });

    it('fails the broadcast when it took longer than the resume window', async () => {
      const node = await onAir();
      await put(node, { streaming: { ...CONFIRMED, resumeWindowMs: 0 } });
      const instance = node.runner.instanceOf(1);
      instance.die();
      await reaches(node, { settled: true, output: { state: 'failed', reason: 'interrupted-too-long' } });
      expect(instance.obs.output).toBe('stopped');
    });

    it('does not start a broadcast on a server that was off air', async () => {
      const node = await startNode();
      await put(node, { scene: 'Starting soon' });
      node.runner.instanceOf(1).die();
      await reaches(node, { scene: null });
      await reaches(node, { settled: true, scene: 'Starting soon', output: { state: 'idle' } });
    });
  });

  describe('a server with a hub', () => {
    function runnerWithHubs(): FakeRunner {
      const runner = new FakeRunner();
      runner.withHubs = true;
      return runner;
    }

    async function onAirThroughHub() {
      const runner = runnerWithHubs();
      const node = await onAir({ runner });
      const hub = runner.hubOf(1);
      hub.destination('live');
      hub.changes({ wantsCard: false });
      await reaches(node, { settled: true, scene: 'Live', output: { state: 'live' } });
      return { node, hub, instance: runner.instanceOf(1) };
    }

    describe('that can record', () => {
      const owned = (take: number) => ({ owner: 'somebody', take });
      let folder: string;
      let runner: FakeRunner;

      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'agent-recording-'));
        runner = runnerWithHubs();
        runner.recordings = join(folder, 'hub');
      });
      afterEach(() => rmSync(folder, { recursive: true }));

      it('is asked to record as soon as the owner is stored, before and while live', async () => {
        const node = await startNode({ runner });
        await put(node, { recording: owned(1) });
        const { recorded } = runner.hubOf(1);
        await until(() => recorded.length > 0);
        expect(JSON.parse(readFileSync(join(folder, 'hub.json'), 'utf8'))).toEqual({
          owner: 'somebody',
          serverId: 1,
        });
        expect(recorded.at(-1)?.key).toBe('0-1');
        await reaches(node, { recording: { state: 'waiting', bytes: 0, ageMs: null, failure: null } });
        await setTarget(node);
        await put(node, { streaming: attempt() });
        expect(recorded.at(-1)?.key).toBe('1-1');
        await put(node, { recording: owned(2) });
        expect(recorded.at(-1)?.key).toBe('1-2');
        await put(node, { recording: null });
        expect(recorded.at(-1)).toBeNull();
        await reaches(node, { recording: null });
      });

      it('reports the recording, and why it stopped', async () => {
        const node = await startNode({ runner });
        await put(node, { recording: owned(1) });
        const state = { key: '1-1', file: 'a.mp4', bytes: 25_000_000, ageMs: 4_000, failure: null };
        runner.hubOf(1).changes({ recording: { ...state, state: 'recording' } });
        await reaches(node, {
          recording: { state: 'recording', bytes: 25_000_000, ageMs: 4_000, failure: null },
        });
        const failure = { code: 'disk-full' } as const;
        runner.hubOf(1).changes({ recording: { ...state, state: 'stopped', file: null, failure } });
        await reaches(node, { recording: { state: 'stopped', failure: 'disk-full' } });
      });

      it('gets the same request from the next agent', async () => {
        const node = await startNode({ runner });
        await put(node, { recording: owned(1) });
        await until(() => runner.hubOf(1).recorded.length > 0);
        await node.agent.close({ stopAll: false });
        const before = runner.hubOf(1).recorded.length;
        await startNode({ runner });
        await until(() => runner.hubOf(1).recorded.length > before);
        expect(runner.hubOf(1).recorded.at(-1)?.key).toBe('0-1');
      });

      it('reports recording as unavailable if its hub has no folder', async () => {
        runner.recordings = null;
        const node = await startNode({ runner });
        await put(node, { recording: owned(1) });
        await reaches(node, { recording: { state: 'unavailable' } });
        expect(runner.hubOf(1).recorded).toEqual([]);
      });
    });

    it('prepares the broadcast, shows the card, and only then starts OBS, which never gets the key', async () => {
      const { hub, instance } = await onAirThroughHub();
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

    it('never reports the card: neither among the scenes nor as the scene', async () => {
      const runner = runnerWithHubs();
      const node = await onAir({ runner });
      await until(() => runner.instanceOf(1).obs.current.startsWith('Trailcast card'));
      expect(await report(node)).toMatchObject({
        scene: 'Live',
        scenes: ['Live', 'Starting soon', 'Be right back'],
      });
    });

    it('is starting until the hub is on air, even if OBS reports live, and counts the time from then', async () => {
      const runner = runnerWithHubs();
      const node = await startNode({ runner });
      await put(node);
      const { obs } = runner.instanceOf(1);
      const hub = runner.hubOf(1);
      hub.reportsLate = true;
      await setTarget(node);
      await put(node, { streaming: attempt() }, 0);
      await until('OBS is accepted', () => obs.output === 'live');
      await reaches(node, { settled: false, output: { state: 'starting', ageMs: null } });
      hub.destination('live');
      await reaches(node, { settled: true, output: { state: 'live' } });
      expect((await report(node))?.output.ageMs).toEqual(expect.any(Number));
    });

    it('is reconnecting while its hub is replaced, and counts the time on air from the start', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      const age = async () => (await report(node))?.output.ageMs ?? 0;
      await until('it is on air for a while', async () => (await age()) > 100);
      hub.dies();
      await until('it is opened again', () => hub.state?.broadcast);
      expect(instance.obs.output).toBe('live');
      expect((await report(node))?.output).toMatchObject({ state: 'reconnecting', reason: null });
      expect(await age()).toBeGreaterThan(100);
      hub.obsReturns();
      await reaches(node, { settled: true, output: { state: 'live' } });
      expect(await age()).toBeGreaterThan(100);
    });

    it('stays live while OBS is restarted, and shows no card again', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      const since = (await report(node))?.output.ageMs ?? 0;
      instance.obs.calls.length = 0;
      instance.die();
      hub.changes({ isHeld: true });
      expect(await report(node)).toMatchObject({ settled: false, held: true, output: { state: 'live' } });
      hub.changes({ isHeld: false });
      await reaches(node, { settled: true, scene: 'Live' });
      expect((await report(node))?.output.ageMs).toBeGreaterThanOrEqual(since);
      expect(instance.obs.output).toBe('live');
      expect(instance.obs.calls.filter((call) => call.startsWith('setScene Trailcast'))).toEqual([]);
      expect(hub.calls.some((call) => call.startsWith('end'))).toBe(false);
    });

    it('ends the broadcast at the platform before OBS is stopped', async () => {
      const { node, hub } = await onAirThroughHub();
      await put(node, { streaming: null });
      expect(hub.calls.at(-1)).toBe('end, OBS live');
      expect(await report(node)).toMatchObject({ settled: true, output: { state: 'idle' } });
    });

    it('ends the broadcast at the platform while OBS is away', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      instance.restartError = 'OBS does not start';
      instance.die();
      await put(node, { streaming: null }, 0);
      await until(() => hub.calls.at(-1)?.startsWith('end'));
      await reaches(node, { output: { state: 'idle' } });
    });

    it('is reconnecting while no platform accepts the broadcast, and fails after the resume window', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      hub.destination('reconnecting', 3);
      expect(await report(node)).toMatchObject({ output: { state: 'reconnecting', reconnect: 3 } });
      expect(instance.obs.output).toBe('live');
      hub.destination('live');
      expect(await report(node)).toMatchObject({ output: { state: 'live', reconnect: 0 } });
      await put(node, { streaming: { ...CONFIRMED, resumeWindowMs: 50 } });
      hub.destination('reconnecting', 1);
      await reaches(node, { settled: true, output: { state: 'failed', reason: 'reconnects-used-up' } });
      expect(hub.calls.at(-1)).toMatch(/^end/);
    });

    it('logs why the platform does not accept the broadcast, once per change', async () => {
      const logLines: string[] = [];
      const runner = runnerWithHubs();
      await onAir({ runner, logLines });
      const hub = runner.hubOf(1);
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
        hub.changes({ onAirMs: 0, destinations: [{ ...destination, queuedBytes }] });
      const logged = logLines.filter((line) => line.includes('the broadcast is not taken'));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('bad key');
    });

    it('continues with a hub that was restarted, without another start of OBS', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      const starts = () => instance.obs.calls.filter((call) => call === 'startStream').length;
      hub.dies();
      await until(() => hub.state?.broadcast);
      expect(hub.state?.wantsCard).toBe(false);
      hub.destination('live');
      await reaches(node, { settled: true, output: { state: 'live', attempt: 1 } });
      expect(starts()).toBe(1);
    });

    it('never reopens a broadcast that was stopped or has failed', async () => {
      const { node, hub } = await onAirThroughHub();
      await put(node, { streaming: null });
      const before = hub.calls.length;
      hub.dies();
      await put(node, { scene: 'Starting soon' });
      await sleep(100);
      expect(hub.calls).toHaveLength(before);
    });

    it('opens a new broadcast for a new start', async () => {
      const { node, hub } = await onAirThroughHub();
      await put(node, { streaming: null });
      await put(node, { streaming: attempt({ attempt: 2 }) });
      expect(hub.calls.filter((call) => call.startsWith('open')).at(-1)).toBe('open 2');
      expect(hub.state?.wantsCard).toBe(true);
    });

    it('changes the delay of a broadcast, and dumps once per number', async () => {
      const { node, hub } = await onAirThroughHub();
      hub.calls.length = 0;
      await put(node, { delayMs: 20_000 });
      expect(await report(node)).toMatchObject({
        settled: true,
        delay: { state: 'full', wantedMs: 20_000, behindMs: 20_000, mostMs: 60_000, isLimited: false },
      });
      await put(node, { delayMs: 20_000, dumps: 1 });
      await put(node, { delayMs: 20_000, dumps: 1, scene: 'Starting soon' });
      expect(hub.calls).toEqual(['delay 20000', 'dump 1']);
      expect((await report(node))?.delay?.dumps).toBe(1);
    });

    it('starts a broadcast with its delay, and repeats no dump after a restart of the hub', async () => {
      const runner = runnerWithHubs();
      const node = await onAir({ runner });
      const hub = runner.hubOf(1);
      hub.destination('live');
      await put(node, { delayMs: 5_000, dumps: 3 });
      hub.dies();
      await until(() => hub.state?.broadcast);
      expect(hub.state?.delay).toMatchObject({ wantedMs: 5_000, dumps: 3 });
      await put(node, { streaming: null, delayMs: 5_000, dumps: 3 });
      await put(node, { streaming: attempt({ attempt: 2 }), delayMs: 5_000, dumps: 3 });
      expect(hub.state?.delay).toMatchObject({ wantedMs: 5_000, dumps: 3 });
      expect(hub.calls.filter((call) => call.startsWith('dump'))).toEqual(['dump 3']);
    });

    it('ends after the delay: live until the hub has played out, then idle without a reason', async () => {
      const { node, hub, instance } = await onAirThroughHub();
      const streaming = { ...CONFIRMED, endsAfterDelay: true };
      const opened = () => hub.calls.filter((call) => call.startsWith('open')).length;
      const before = opened();
      await put(node, { streaming: CONFIRMED, delayMs: 5_000 });
      await put(node, { streaming, delayMs: 5_000 });
      expect(hub.calls.at(-1)).toBe('end after the delay');
      expect(await report(node)).toMatchObject({ output: { state: 'live' }, delay: { state: 'ending' } });
      hub.changes({ broadcast: null, onAirMs: null, destinations: [] });
      await reaches(node, { settled: true, output: { state: 'idle', attempt: 1, reason: null } });
      expect(instance.obs.output).toBe('stopped');
      // The BFF may repeat the request before it has read that the broadcast has ended.
      await put(node, { streaming, delayMs: 5_000, scene: 'Starting soon' });
      expect((await report(node))?.output).toMatchObject({ state: 'idle', reason: null });
      expect(opened()).toBe(before);
    });

    it('ends a broadcast that was ending when its hub is lost', async () => {
      const { node, hub } = await onAirThroughHub();
      await put(node, { streaming: { ...CONFIRMED, endsAfterDelay: true }, delayMs: 5_000 });
      hub.dies();
      await reaches(node, { settled: true, output: { state: 'idle', reason: null } });
    });

    it('stops immediately while a broadcast is ending', async () => {
      const { node, hub } = await onAirThroughHub();
      await put(node, { streaming: { ...CONFIRMED, endsAfterDelay: true }, delayMs: 60_000 });
      await put(node, { streaming: null, delayMs: 60_000 });
      expect(hub.calls.at(-1)).toMatch(/^end, OBS/);
      expect((await report(node))?.output.state).toBe('idle');
    });

    it('limits the delay to the memory of the node, and reports it', async () => {
      const runner = runnerWithHubs();
      // 10 s at 2.5 Mbit/s.
      const node = await onAir({ runner, delayBytes: 5e6 });
      const hub = runner.hubOf(1);
      hub.destination('live');
      await put(node, { delayMs: 60_000 });
      const { wantedMs = 0, isLimited, mostMs } = (await report(node))?.delay ?? {};
      expect(isLimited).toBe(true);
      expect(wantedMs).toBeGreaterThan(9_000);
      expect(wantedMs).toBeLessThan(11_000);
      expect(mostMs).toBe(wantedMs);
      expect(hub.state?.delay?.wantedMs).toBe(wantedMs);
    });

    it('reports no delay without a hub', async () => {
      const node = await startNode();
      await put(node, { delayMs: 5_000 });
      expect((await report(node))?.delay).toBeNull();
    });

    it('fails with connect-failed when the platform has no address', async () => {
      const runner = runnerWithHubs();
      const node = await startNode({ runner });
      await put(node);
      runner.hubOf(1).unreachableReason = 'no address';
      await setTarget(node);
      const failure = { state: 'failed', reason: 'connect-failed' };
      await put(node, { streaming: attempt({ remainingMs: 300 }) });
      await reaches(node, { output: failure });
    });
  });

  describe('a chosen quality', () => {
    const quality = (height: number, isDefault: boolean) => ({
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
    const qualities = [quality(720, true), quality(1080, false)];
    const fullHd = { width: 1920, height: 1080, fps: 30 };

    it('is set before the start, with the scenes scaled to it', async () => {
      const node = await startNode({ qualities });
      await put(node);
      const instance = node.runner.instanceOf(1);
      expect(instance.obs.calls).not.toContain('setVideo 1920x1080@30');
      const { drawing, settled } = await put(node, { quality: '1080p30' });
      expect([settled, drawing]).toEqual([true, { renderer: 'software', fallback: null, ...fullHd }]);
      expect(instance.obs.calls).toContain('setVideo 1920x1080@30');
      expect(instance.shown.json).toMatchObject({ resolution: { x: 1920, y: 1080 } });
    });

    it('needs no second collection when it is known at the start', async () => {
      const node = await startNode({ qualities });
      const { drawing, settled } = await put(node, { quality: '1080p30' });
      expect([settled, drawing]).toEqual([true, { renderer: 'software', fallback: null, ...fullHd }]);
      const instance = node.runner.instanceOf(1);
      expect(instance.written).toHaveLength(1);
      expect(instance.shown.json).toMatchObject({ resolution: { x: 1920, y: 1080 } });
      expect(instance.obs.calls).toContain('setVideo 1920x1080@30');
    });

    it('waits for the end of a broadcast', async () => {
      const node = await onAir({ qualities });
      const { drawing } = await put(node, { quality: '1080p30' });
      expect(drawing).toMatchObject({ height: 720 });
      await put(node, { streaming: null });
      await reaches(node, { settled: true, drawing: fullHd });
    });

    it('is kept when OBS has to be restarted, and smaller if OpenGL replaces the renderer', async () => {
      const node = await startNode({ qualities });
      await put(node, { quality: '1080p30' });
      const instance = node.runner.instanceOf(1);
      instance.die();
      await reaches(node, { settled: true, drawing: fullHd });
      const fallback = { code: 'ended-twice', text: 'It ended twice.' } as const;
      instance.drawing = { ...instance.drawing, renderer: 'opengl', fallback };
      instance.die();
      await reaches(node, { settled: true, drawing: { renderer: 'opengl', ...fallbackVideo(fullHd) } });
    });

    it('is the default if the node does not offer the chosen one', async () => {
      const node = await startNode({ qualities });
      await put(node, { quality: '1080p30' });
      expect(await put(node, { quality: '4320p240' })).toMatchObject({
        settled: true,
        drawing: { height: 720 },
      });
    });

    it('takes its slots when the broadcast starts, and releases them', async () => {
      const slotsOfBroadcast = ({ video }: { video: { height: number } }) => (video.height > 720 ? 1.8 : 1);
      const slots = { servers: 2, broadcasts: 2 };
      const node = await startNode({ qualities, slots, slotsOfBroadcast });
      await put(node, { quality: '1080p30' });
      const used = async () =>
        (await node.agent.app.inject({ url: '/v1/node', headers })).json<NodeInfo>().capacity.broadcasts.used;
      expect(await used()).toBe(0);
      await setTarget(node);
      await put(node, { streaming: attempt() });
      await reaches(node, { output: { state: 'live' } });
      expect(await used()).toBe(2);
      await put(node, { streaming: null });
      expect(await used()).toBe(0);
    });
  });

  describe('a broadcast', () => {
    it('reports the reconnects of OBS and fails when they are used up', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      obs.setOutput('reconnecting');
      await reaches(node, { output: { state: 'reconnecting', reconnect: 1, attempt: 1 } });
      obs.setOutput('stopping');
      obs.setOutput('stopped');
      await reaches(node, { settled: true, output: { state: 'failed', reason: 'reconnects-used-up' } });
      expect(obs.calls.filter((call) => call === 'startStream')).toHaveLength(1);
    });

    it('is reconnecting while the platform accepts no bytes, which OBS does not report', async () => {
      const node = await onAir();
      const instance = node.runner.instanceOf(1);
      instance.stall(true);
      await reaches(node, { output: { state: 'reconnecting', reconnect: 1, attempt: 1, reason: null } });
      instance.stall(false);
      await reaches(node, { output: { state: 'live', reconnect: 0, attempt: 1 } });
      instance.stall(true);
      await reaches(node, { output: { state: 'reconnecting' } });
      expect(instance.obs.calls.filter((call) => call === 'startStream')).toHaveLength(1);
      expect(await put(node, { streaming: null })).toMatchObject({
        settled: true,
        output: { state: 'idle' },
      });
    });

    it('stops immediately while OBS reconnects, and idles at 5 frames a second', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      expect(obs.fps).toBe(30);
      obs.setOutput('reconnecting');
      expect(await put(node, { streaming: null })).toMatchObject({
        settled: true,
        output: { state: 'idle' },
      });
      expect([obs.output, obs.fps]).toEqual(['stopped', 5]);
    });

    it('fails if OBS never responds', async () => {
      const node = await startNode();
      await put(node);
      await setTarget(node);
      const { obs } = node.runner.instanceOf(1);
      obs.startOutcome = 'silent';
      const response = await put(node, { streaming: attempt({ remainingMs: 200 }) });
      expect(response.output).toMatchObject({ state: 'failed', reason: 'timeout' });
      await reaches(node, { settled: true });
      expect(obs.output).toBe('stopped');
    });

    it('fails with connect-failed if the runner opens no route to the platform', async () => {
      const node = await startNode();
      await put(node);
      node.runner.instanceOf(1).unreachableReason = 'The address is private';
      await setTarget(node);
      const response = await put(node, { streaming: attempt({ remainingMs: 2_000 }) });
      expect(response.output).toMatchObject({ state: 'failed', reason: 'connect-failed' });
      expect(node.runner.instanceOf(1).obs.target).toBeNull();
    });

    it('retries when the connection to the platform fails only at the start', async () => {
      const node = await startNode();
      await put(node);
      await setTarget(node);
      await reaches(node, { settled: true });
      node.runner.instanceOf(1).unreachableReason = 'The address is private';
      await put(node, { streaming: attempt() }, 0);
      await reaches(node, { output: { state: 'starting' } });
      node.runner.instanceOf(1).unreachableReason = null;
      await reaches(node, { output: { state: 'live' } });
    });

    it('uses a target that arrived before OBS started', async () => {
      const node = await startNode();
      let open: () => void = () => undefined;
      node.runner.startGate = new Promise((resolve) => (open = resolve));
      await put(node, { streaming: attempt() }, 0);
      await setTarget(node);
      open();
      await reaches(node, { output: { state: 'live' } });
      expect(node.runner.instanceOf(1).obs.target).toEqual(TARGET);
    });
  });

  describe('a collection', () => {
    const hidden = () => sampleCollection().replace('"visible":true', '"visible":false');
    const change = 'change {"kind":"visible","container":"Live","item":1,"visible":false}';
    const loads = ({ calls }: FakeObs) => calls.filter((call) => call.startsWith('setCollection')).length;

    it('is changed on air without being loaded', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      const loaded = loads(obs);
      const response = await put(node, { collection: { revision: 2, text: hidden() } });
      expect(response).toMatchObject({ settled: true, collectionRevision: 2, output: { state: 'live' } });
      expect(obs.calls.filter((call) => call.startsWith('change'))).toEqual([change]);
      expect(loads(obs)).toBe(loaded);
    });

    it('is loaded with the changes made on air after OBS has crashed', async () => {
      const node = await onAir();
      await put(node, { collection: { revision: 2, text: hidden() } });
      const instance = node.runner.instanceOf(1);
      const loaded = loads(instance.obs);
      instance.die();
      await until(() => loads(instance.obs) > loaded);
      expect(JSON.stringify(instance.shown.json)).toContain('"visible":false');
      expect(await report(node)).toMatchObject({ collectionRevision: 2 });
    });

    it('retries a failed change, based on what OBS shows', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      obs.failNext('change');
      await put(node, { collection: { revision: 2, text: hidden() } }, 0);
      await reaches(node, { settled: true, collectionRevision: 2 });
      expect(obs.calls.filter((call) => call.startsWith('change'))).toEqual([change, change]);
    });

    it('is applied again if OBS may have applied a change that timed out', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      const changes = () => obs.calls.filter((call) => call.startsWith('change'));
      obs.failNext('change', new ObsError('timeout', 'OBS does not respond.'));
      await put(node, { collection: { revision: 2, text: hidden() } }, 0);
      await until('the change is tried', () => changes().length > 0);
      await put(node, { collection: { revision: 3, text: sampleCollection() } }, 0);
      await reaches(node, { settled: true, collectionRevision: 3 });
      expect(changes().at(-1)).toBe(change.replace('"visible":false', '"visible":true'));
    });

    it('waits for the stop if OBS refuses the change', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      obs.failNext('change', new ObsError('refused', 'No source was found.'));
      const collection = { revision: 2, text: hidden() };
      expect(await put(node, { collection })).toMatchObject({ settled: true, collectionRevision: 1 });
      obs.failNext('change', new ObsError('refused', 'No source was found.'));
      const stopped = await put(node, { collection, streaming: null });
      expect(stopped).toMatchObject({ settled: true, collectionRevision: 2 });
      expect(loads(obs)).toBe(1);
    });

    it('waits for the stop if it has other scenes', async () => {
      const node = await onAir();
      const { obs } = node.runner.instanceOf(1);
      const collection = { revision: 2, text: sampleCollection(['Extra']) };
      expect(await put(node, { collection })).toMatchObject({ settled: true, collectionRevision: 1 });
      expect(await put(node, { collection, streaming: null })).toMatchObject({ collectionRevision: 2 });
      expect(loads(obs)).toBe(1);
    });

    it('falls back to its current scene when the shown one is removed', async () => {
      const node = await startNode();
      await put(node, { collection: { revision: 1, text: sampleCollection(['Extra']) }, scene: 'Extra' });
      const response = await put(node, { collection: { revision: 2, text: sampleCollection() } });
      expect(response).toMatchObject({ settled: true, collectionRevision: 2, scene: 'Live' });
    });

    it('fails a new server with the reason when it is invalid', async () => {
      const node = await startNode();
      const response = await put(node, { collection: { revision: 1, text: '{}' } });
      expect(response).toMatchObject({
        phase: 'failed',
        settled: false,
        reason: expect.any(String) as string,
      });
      expect(await put(node, { collection: { revision: 2, text: sampleCollection() } })).toMatchObject({
        phase: 'running',
        settled: true,
        reason: null,
      });
    });
  });

  describe('a feed', () => {
    it('is removed before the request returns, even during another step', async () => {
      const node = await startNode();
      let open: () => void = () => undefined;
      node.runner.startGate = new Promise((resolve) => (open = resolve));
      await put(node, {}, 0);
      expect(node.ingest.readers).toMatchObject([{ digest: DIGEST }]);
      expect((await put(node, { feed: null }, 0)).observedGeneration).toBe(desired.generation);
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
      open();
      await reaches(node, { settled: true });
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
    });

    it('is removed as soon as the ingest responds again, without delaying the request', async () => {
      const node = await startNode();
      await put(node);
      node.ingest.die();
      expect(await put(node, { feed: null }, 0)).toMatchObject({ settled: false });
      node.ingest.restart();
      await reaches(node, { settled: true });
      expect(node.ingest.readers).toMatchObject([{ digest: null }]);
    });
  });

  describe('the dead zone', () => {
    const LOSS = { scene: 'Be right back', afterMs: 1_000 };
    const bridged = { scene: 'Be right back', bridging: true, settled: true };
    const live = { scene: 'Live', bridging: false, settled: true };

    it('bridges a connection without data, and returns at the first key frame', async () => {
      const node = await startNode();
      node.ingest.publish(DIGEST, { keyFrames: 7 });
      await put(node, { onFeedLoss: LOSS });
      await reaches(node, bridged);
      node.ingest.publish(DIGEST, { keyFrames: 7, bytes: 2_000 });
      await sleep(30);
      expect(await report(node)).toMatchObject(bridged);
      node.ingest.publish(DIGEST, { keyFrames: 8 });
      await reaches(node, live);
    });

    it('keeps a scene without the feed, and shows one with the feed before it bridges again', async () => {
      const node = await startNode();
      await put(node, { onFeedLoss: LOSS });
      await reaches(node, bridged);
      expect(await put(node, { scene: 'Starting soon' })).toMatchObject({
        scene: 'Starting soon',
        bridging: false,
      });
      await sleep(1_300);
      expect(await report(node)).toMatchObject({ scene: 'Starting soon', bridging: false });
      expect(await put(node, { scene: 'Live' })).toMatchObject(live);
      await reaches(node, bridged);
      expect(await put(node, { onFeedLoss: null })).toMatchObject(live);
    });

    it('keeps bridging across a restart of the agent', async () => {
      const first = await startNode();
      await put(first, { onFeedLoss: LOSS });
      await reaches(first, bridged);
      await first.agent.close({ stopAll: false });
      const { obs } = first.runner.instanceOf(1);
      const second = await startNode({ runner: first.runner, ingest: first.ingest });
      await reaches(second, bridged);
      expect(obs.calls.filter((call) => call.startsWith('setScene'))).toEqual(['setScene Be right back']);
      first.ingest.publish(DIGEST, { keyFrames: 1 });
      await reaches(second, live);
    });
  });

  it('shows the scene for a weak feed, reports it, and keeps it across a restart of the agent', async () => {
    const first = await startNode();
    first.ingest.publish(DIGEST, { kbps: 280 });
    const weakLink = {
      belowKbps: 400,
      afterMs: 200,
      backKbps: 600,
      backAfterMs: 200,
      rttMs: null,
      scene: 'Be right back',
    };
    expect(await put(first, { weakLink })).toMatchObject({ scene: 'Live', weakLink: null });
    const weak = { scene: 'Be right back', bridging: false, weakLink: { reason: 'bitrate', shown: true } };
    const publishing = setInterval(() => first.ingest.publish(DIGEST, { kbps: 280 }), 50);
    await reaches(first, weak);
    await first.agent.close({ stopAll: false });
    const second = await startNode({ runner: first.runner, ingest: first.ingest });
    await reaches(second, weak);
    clearInterval(publishing);
    expect(await put(second, { weakLink: null })).toMatchObject({ scene: 'Live', weakLink: null });
  });

  it('reports a scene that was chosen in OBS itself, and does not revert it', async () => {
    const node = await startNode();
    await put(node);
    node.runner.instanceOf(1).obs.showScene('Starting soon');
    await reaches(node, { scene: 'Starting soon', settled: true });
    await put(node, { feed: null });
    expect(await report(node)).toMatchObject({ scene: 'Starting soon' });
    expect(await put(node)).toMatchObject({ scene: 'Live', settled: true });
  });

  it('shows a scene that the user chooses again, even together with other changes', async () => {
    const node = await startNode();
    await put(node, { sceneChoices: 1 });
    node.runner.instanceOf(1).obs.showScene('Starting soon');
    await reaches(node, { scene: 'Starting soon', settled: true });
    expect(await put(node)).toMatchObject({ scene: 'Starting soon' });
    expect(await put(node, { sceneChoices: 2, feed: null })).toMatchObject({ scene: 'Live', settled: true });
  });

  it('closes the publisher and reopens the feed once per restart of the feed', async () => {
    const node = await startNode();
    await put(node);
    node.ingest.publish(DIGEST);
    await put(node, { feedRestarts: 2 });
    await put(node);
    expect(node.ingest.cut).toEqual([DIGEST]);
    expect(node.runner.instanceOf(1).obs.feedReopened).toBe(1);
  });

  it('runs without OBS, reports what is missing, and refuses servers as not-ready', async () => {
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

  it('retries a start that failed', async () => {
    const node = createFakeNode();
    nodes.push(node);
    await node.agent.adopt();
    node.runner.startError = 'OBS did not come up';
    expect(await put(node)).toMatchObject({ phase: 'failed', reason: 'OBS did not come up', settled: false });
    await reaches(node, { phase: 'running', settled: true, reason: null });
  });

  it('keeps publish rights after a restart of the ingest, and servers while it is down', async () => {
    const node = await startNode();
    await put(node);
    const payload = { revision: 4, digests: [DIGEST] };
    await node.agent.app.inject({ method: 'PUT', url: '/v1/rights', headers, payload });
    node.ingest.die();
    const away = await node.agent.app.inject({ method: 'PUT', url: '/v1/rights', headers, payload });
    expect([away.statusCode, away.json<{ code: string }>().code]).toEqual([503, 'not-ready']);
    expect((await put(node, { scene: 'Starting soon' })).scene).toBe('Starting soon');
    node.ingest.restart();
    const reports = await node.agent.app.inject({
      method: 'GET',
      url: '/v1/reports?after=0&wait=0',
      headers,
    });
    expect(reports.json()).toMatchObject({ rightsRevision: 4, feeds: [] });
  });

  it('never logs a key, the secret or the address of a caller', async () => {
    const logLines: string[] = [];
    const node = await onAir({ logLines });
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
    it('keeps OBS and ingest running, or stops both', async () => {
      const first = await onAir();
      await first.agent.close({ stopAll: false });
      expect([first.runner.instances.size, first.ingestStopped()]).toEqual([1, false]);
      const second = await startNode({ runner: first.runner, ingest: first.ingest });
      await second.agent.close({ stopAll: true });
      expect([first.runner.instances.size, second.ingestStopped()]).toEqual([0, true]);
    });
  });
});
