import { reserveUdpPort } from '../../e2e/_kit/free-port.js';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectObs } from '../src/obs/connect-obs.js';
import type { ObsControl, ObsEvent } from '../src/obs/obs-control.js';
import { createInstancePaths } from '../src/runner/home/instance-paths.js';
import { InstancesRoot } from '../src/runner/home/instances-root.js';
import { writeRecord } from '../src/runner/guard/instance-record.js';
import { readIdentity } from '../src/runner/guard/process-identity.js';
import { FIRST_PAGES_PORT, FIRST_PORT } from '../src/runner/process/machine-slots.js';
import type { ProcessRunner } from '../src/runner/process/process-runner.js';
import type { ObsInstance } from '../src/runner/runner.js';
import { createCollection, findObsPid, findProcesses, GUARD_MAIN, isOpen, TestNode } from './test-node.js';
import { startFeedListener } from './_srt/feed-listener.js';
import { until } from '../../e2e/_kit/wait.js';

const neverAborted = new AbortController().signal;
const NOBODY_UID = 65_534;
const isRoot = process.getuid?.() === 0;
const itAsRoot = isRoot ? it : it.skip;

let testNode: TestNode;
let runner: ProcessRunner;
let dir: string;
let count = 0;
const controls: ObsControl[] = [];

beforeEach(async () => {
  testNode = new TestNode();
  runner = testNode.createRunner();
});

afterEach(async () => {
  await Promise.all(controls.splice(0).map((control) => control.close()));
  await testNode.close();
});

async function start(
  createCollectionFor: ReturnType<typeof createCollection>,
  obsRunner = runner,
): Promise<ObsInstance> {
  count += 1;
  const instance = `obs-test-${process.pid}-${count}`;
  dir = (await InstancesRoot.find(testNode.dataDir)).createPath(instance);
  const clean = createCollectionFor(obsRunner.createFeedUrl('reader-token-of-this-test'));
  return obsRunner.start({ serverId: count, instance, collection: { revision: 1, clean } }, neverAborted);
}

async function connect(instance: ObsInstance): Promise<ObsControl> {
  const control = await connectObs(instance.websocket, neverAborted);
  controls.push(control);
  return control;
}

function collectEvents(control: ObsControl): ObsEvent[] {
  const events: ObsEvent[] = [];
  control.on((event) => events.push(event));
  return events;
}

describe('an OBS instance', () => {
  it('lists the scenes of its collection in order, and switches between them', async () => {
    const control = await connect(await start(createCollection(['Live', 'Starting soon', 'Privacy'])));
    expect(await control.readScenes()).toEqual({
      scenes: ['Live', 'Starting soon', 'Privacy'],
      current: 'Live',
    });
    const events = collectEvents(control);
    await control.setScene('Privacy');
    expect((await control.readScenes()).current).toBe('Privacy');
    await until(() => events.some((event) => event.type === 'scene' && event.scene === 'Privacy'));
    await expect(control.setScene('Nowhere')).rejects.toThrow('OBS rejected SetCurrentProgramScene');
  });

  it('takes small pictures of the program, and none of a missing feed', async () => {
    const control = await connect(await start(createCollection(['A'])));
    const size = { width: 320, quality: 60 };
    const jpeg = await until(() => control.takePicture('program', size));
    const jpegStart = 'ffd8ff';
    expect([jpeg.subarray(0, 3).toString('hex'), jpeg.length < 15_000]).toEqual([jpegStart, true]);
    await expect(control.takePicture('feed', size)).rejects.toThrow('Failed to render screenshot');
  });

  it('changes, hides and shows a text in the program', async () => {
    const title = { id: 'text_ft2_source', name: 'Title', settings: { text: 'Hello' } };
    const items = [{ name: 'Title', id: 5, visible: true }];
    const scene = { id: 'scene', name: 'Titled', settings: { items } };
    const control = await connect(
      await start(createCollection(['Live'], [title, scene], { current_scene: 'Titled' })),
    );
    /** OBS draws a change with its next frame. */
    const waitForPicture = (matches: (jpeg: string) => boolean) =>
      until(async () => {
        const jpeg = await control.takePicture('program', { width: 320, quality: 60 });
        return jpeg && matches(jpeg.toString('hex')) ? jpeg.toString('hex') : null;
      });
    await control.setScene('Live');
    const emptyPicture = await waitForPicture(() => true);
    await control.setScene('Titled');
    const helloPicture = await waitForPicture((jpeg) => jpeg !== emptyPicture);
    await control.change({ kind: 'text', source: 'Title', text: 'Another text' });
    const anotherText = await waitForPicture((jpeg) => jpeg !== helloPicture && jpeg !== emptyPicture);
    await control.change({ kind: 'visible', container: 'Titled', item: 5, visible: false });
    await waitForPicture((jpeg) => jpeg === emptyPicture);
    await control.change({ kind: 'visible', container: 'Titled', item: 5, visible: true });
    await waitForPicture((jpeg) => jpeg === anotherText);
    const unknownItem = { kind: 'visible', container: 'Titled', item: 6, visible: true } as const;
    await expect(control.change(unknownItem)).rejects.toMatchObject({ code: 'rejected' });
  });

  it('changes its collection through two alternating slots', async () => {
    const instance = await start(createCollection(['A']));
    const control = await connect(instance);
    const slots: string[] = [];
    for (const [revision, scene] of ['B', 'C', 'D', 'E'].entries()) {
      const slot = await instance.writeCollection({
        revision,
        clean: createCollection([scene, 'Other'])('srt://127.0.0.1:9'),
      });
      slots.push(slot);
      expect(await control.setCollection(slot)).toEqual({ scenes: [scene, 'Other'], current: scene });
    }
    expect(slots).toEqual(['slot-a', 'slot-b', 'slot-a', 'slot-b']);
    await expect(control.setCollection('unknown')).rejects.toThrow();
  });

  it('sends only the resulting scenes of a change of the collection, and later events', async () => {
    const instance = await start(createCollection(['A']));
    const control = await connect(instance);
    const clean = createCollection(['B', 'C'])('srt://127.0.0.1:9');
    const slot = await instance.writeCollection({ revision: 1, clean, isFirst: true });
    const events = collectEvents(control);
    await control.setCollection(slot);
    expect(events).toEqual([
      { type: 'scenes', scenes: ['B', 'C'] },
      { type: 'scene', scene: 'B' },
    ]);
    await control.setScene('C');
    await until(() => events.some((event) => event.type === 'scene' && event.scene === 'C'));
  });

  it('stores state and targets in private files beside its home', async () => {
    const instance = await start(createCollection(['A']));
    expect(await instance.readState()).toBeNull();
    expect(await instance.readTargets()).toBeNull();
    await instance.writeState({ scene: 'A' });
    const targets = [{ id: 'platform', server: 'rtmp://127.0.0.1/app', key: 'live_key' }];
    await instance.writeTargets({ digest: 'digest', targets });
    expect(await instance.readState()).toEqual({ scene: 'A' });
    expect(await instance.readTargets()).toEqual({ digest: 'digest', targets });
    for (const file of ['state.json', 'target.json', 'record.json', 'guard.sock']) {
      expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(dir, 'home')).mode & 0o777).toBe(0o700);
  });

  it('returns code -2 for an output that could not connect', async () => {
    const instance = await start(createCollection(['A']));
    const control = await connect(instance);
    const events = collectEvents(control);
    await control.setTarget({ server: 'rtmp://127.0.0.1:9/app', key: 'live_secret' });
    await control.setFrameRate(15);
    const sinceMs = performance.now();
    await control.startStream();
    await until(() => events.some((event) => event.type === 'output' && event.state === 'stopped'));
    // OBS reports the code separately from the event.
    await until(() => instance.findConnectFailure(sinceMs) === -2);
    expect(instance.findConnectFailure(performance.now() + 1000)).toBeNull();
    await until(async () => {
      const { active, reconnecting } = await control.readStreamStatus();
      return !active && !reconnecting;
    });
    await control.setFrameRate(5);
    expect(findProcesses('live_secret')).toEqual([]);
  });

  it('sends a broadcast in another size with a key frame every 2 s', async () => {
    const port = await reserveUdpPort();
    const file = join(testNode.dataDir, 'received.flv');
    const address = `rtmp://127.0.0.1:${port}/app/live_key`;
    const receiver = spawn('ffmpeg', ['-v', 'error', '-listen', '1', '-i', address, '-c', 'copy', file], {
      stdio: 'ignore',
    });
    try {
      const control = await connect(await start(createCollection(['A'])));
      await control.setVideo({ width: 480, height: 270, fps: 20 }, 20);
      const events = collectEvents(control);
      const listStates = () => events.flatMap((event) => (event.type === 'output' ? event.state : []));
      await control.setTarget({ server: `rtmp://127.0.0.1:${port}/app`, key: 'live_key' });
      await control.startStream();
      await until(() => listStates().includes('live'));
      await expect(control.setFrameRate(5)).rejects.toThrow('OBS rejected SetVideoSettings');
      await until(async () => (await control.readStreamStatus()).durationMs > 5_000);
      expect(await control.readStreamStatus()).toMatchObject({ active: true, reconnecting: false });
      const { rendered, expected, skipped, load } = await control.readFrameCounts();
      expect(rendered).toBeGreaterThan(0);
      const [streamedS, fps] = [5, 20];
      expect(expected).toBeGreaterThanOrEqual(Math.max(rendered, streamedS * fps));
      expect([skipped >= 0, skipped < expected, load > 0, load <= 1]).toEqual([true, true, true, true]);
      await control.stopStream();
      await until(() => listStates().includes('stopped'));
      expect(listStates()).toEqual(['starting', 'live', 'stopping', 'stopped']);
      await until(() => receiver.exitCode !== null);
      expect(readKeyFrameTimes(file).slice(0, 3)).toEqual([0, 2, 4]);
      expect(readSize(file)).toBe('480x270');
    } finally {
      receiver.kill('SIGKILL');
    }
  });

  it('rejects requests after a kill of OBS, and restarts with its collection', async () => {
    const instance = await start(createCollection(['A']));
    const control = await connect(instance);
    const slot = await instance.writeCollection({
      revision: 2,
      clean: createCollection(['B'])('srt://127.0.0.1:9'),
    });
    await control.setCollection(slot);
    const events = collectEvents(control);
    const pid = findObsPid(dir);
    process.kill(pid, 'SIGKILL');
    expect(await instance.exited).toBe('OBS ended by signal SIGKILL');
    await until(() => events.some(({ type }) => type === 'closed'));
    await expect(control.readScenes()).rejects.toThrow();
    await instance.restart();
    expect(findObsPid(dir)).not.toBe(pid);
    expect(await (await connect(instance)).readScenes()).toEqual({ scenes: ['B'], current: 'B' });
    process.kill(findObsPid(dir), 'SIGKILL');
    expect(await instance.exited).toBe('OBS ended by signal SIGKILL');
  });

  it('ends when its guard is killed, and restarts with a new guard', async () => {
    const instance = await start(createCollection(['A']));
    const [obs, guard] = [findObsPid(dir), findGuardPid()];
    process.kill(guard, 'SIGKILL');
    expect(await instance.exited).toBe('The guard of OBS has exited');
    await until(async () => (await readIdentity(obs)) === null);
    await instance.restart();
    expect(findGuardPid()).not.toBe(guard);
    expect((await (await connect(instance)).readScenes()).scenes).toEqual(['A']);
  });

  it('leaves no process, port, file or display after its removal', async () => {
    const instance = await start(createCollection(['A']));
    const { port } = instance.websocket;
    const display = findDisplay(dir);
    expect(existsSync(display)).toBe(true);
    const removalStartedAt = Date.now();
    await Promise.all([instance.remove(), instance.remove()]);
    await instance.remove();
    expect(Date.now() - removalStartedAt).toBeLessThan(15_000);
    expect(findProcesses(dir)).toEqual([]);
    expect(await isOpen(port)).toBe(false);
    expect(existsSync(dirname(dir))).toBe(false);
    expect(existsSync(display)).toBe(false);
    expect(readFirewall()).not.toContain(`--dport ${port} `);
    await expect(instance.restart()).rejects.toThrow('has been removed');
  });

  it('is removed even if its guard hangs', async () => {
    const instance = await start(createCollection(['A']));
    process.kill(findGuardPid(), 'SIGSTOP');
    await instance.remove();
    expect(findProcesses(dir)).toEqual([]);
    expect(existsSync(dir)).toBe(false);
  });

  itAsRoot('runs as a separate system user, and closes its home and port to other users', async () => {
    const instance = await start(createCollection(['A']));
    const { port } = instance.websocket;
    const uid = statSync(`/proc/${findObsPid(dir)}`).uid;
    expect(uid).toBeGreaterThan(20_000);
    expect(() => asUser(NOBODY_UID, 'ls', join(dir, 'home'))).toThrow();
    expect(() => asUser(uid, 'cat', join(dir, 'record.json'))).toThrow();
    expect(asUser(uid, 'ls', '-a', join(dir, 'home'))).toContain('.config');
    if ((await runner.findWarnings()).some((line) => line.includes('iptables'))) return;
    const connectScript = `require('net').connect(${port},'127.0.0.1',()=>process.exit(0)).on('error',()=>process.exit(1))`;
    expect(() => asUser(NOBODY_UID, process.execPath, '-e', connectScript)).toThrow();
    expect(await isOpen(port)).toBe(true);
    expect(readFirewall()).toContain(`--dport ${port} `);
  });
});

describe('starting', () => {
  it('fails with a message and leaves no process or folder if the guard can’t run', async () => {
    const brokenRunner = testNode.createRunner({ guardMain: '/nowhere/main.js' });
    await expect(start(createCollection(['A']), brokenRunner)).rejects.toThrow(
      'The guard of OBS ended with code 1',
    );
    expect(findProcesses(dir)).toEqual([]);
    expect(existsSync(dir)).toBe(false);
  });

  it.each([60, 120, 200, 300])(
    'leaves no process, folder or firewall rule if it is aborted after %i ms',
    async (ms) => {
      const clean = createCollection(['A'])('srt://127.0.0.1:9');
      // A parallel test that kills a guard leaves rules too.
      const othersRules = new Set(findOrphanedRules());
      const abortSignal = AbortSignal.timeout(ms);
      const instance = `aborted-${process.pid}-${ms}`;
      dir = (await InstancesRoot.find(testNode.dataDir)).createPath(instance);
      await expect(
        runner.start({ serverId: 1, instance, collection: { revision: 1, clean } }, abortSignal),
      ).rejects.toThrow();
      expect(findProcesses(dir)).toEqual([]);
      expect(existsSync(dirname(dir))).toBe(false);
      await until(() => findOrphanedRules().every((rule) => othersRules.has(rule)));
    },
  );

  it('gives each instance its own display, port and password', async () => {
    const instances = await Promise.all([
      start(createCollection(['A'])),
      start(createCollection(['A'])),
      start(createCollection(['A'])),
    ]);
    expect(new Set(instances.map(({ websocket }) => websocket.port)).size).toBe(3);
    expect(new Set(instances.map(({ websocket }) => websocket.password)).size).toBe(3);
    const [firstInstance, secondInstance] = instances;
    const wrongAddress = { ...firstInstance.websocket, password: secondInstance.websocket.password };
    await expect(connectObs(wrongAddress, neverAborted)).rejects.toThrow('OBS cannot be reached');
  });

  it('finds no missing program and the OBS version on this machine', async () => {
    expect(await runner.findMissing()).toEqual([]);
    expect(await runner.readObsVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('the exit of an agent', () => {
  it('leaves OBS running for adoption by the next agent', async () => {
    const instance = await start(createCollection(['A', 'B']));
    await (await connect(instance)).setScene('B');
    await instance.writeState({ generation: 7 });
    const pid = findObsPid(dir);
    await runner.close();
    const [adopted, ...otherInstances] = await testNode.createRunner().adopt();
    expect(otherInstances).toEqual([]);
    expect(adopted).toMatchObject({
      serverId: instance.serverId,
      instance: instance.instance,
      websocket: instance.websocket,
    });
    expect(await adopted?.readState()).toEqual({ generation: 7 });
    expect(findObsPid(dir)).toBe(pid);
    expect(await (await connect(adopted as ObsInstance)).readScenes()).toEqual({
      scenes: ['A', 'B'],
      current: 'B',
    });
    await adopted?.remove();
    expect(findProcesses(dir)).toEqual([]);
  });

  it('leaves the files of an exited instance for removal by the next agent', async () => {
    await start(createCollection(['A']));
    await runner.close();
    const guard = findGuardPid();
    process.kill(guard, 'SIGKILL');
    await until(() => findProcesses(dir).length === 0);
    expect(existsSync(dir)).toBe(true);
    expect(await testNode.createRunner().adopt()).toEqual([]);
    expect(existsSync(dir)).toBe(false);
  });

  it('makes the guard remove its files if the agent ends before OBS may start', async () => {
    const folder = join(testNode.dataDir, 'left');
    mkdirSync(folder);
    await writeRecord(createInstancePaths(folder).record, {
      ...{ serverId: 1, instance: 'left', slot: 0, slotLink: join(testNode.dataDir, 'slot'), port: 1 },
      ...{ password: 'p', uid: null, firewallUid: null, plugins: null, rendererModule: null, hub: null },
      ...{ cores: 1, pages: null, drawing: null, silenceMs: 60_000, collection: 'relay', guard: null },
    });
    const guard = spawn(process.execPath, [GUARD_MAIN, folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    guard.stdin?.end();
    const [code] = (await once(guard, 'exit')) as [number];
    expect([code, existsSync(folder)]).toEqual([0, false]);
  });

  it('makes the guard end OBS and remove its files if no other agent starts', async () => {
    const shortLivedRunner = testNode.createRunner({ silenceMs: 5_000 });
    const instance = await start(createCollection(['A']), shortLivedRunner);
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    expect(await isOpen(instance.websocket.port)).toBe(true);
    await shortLivedRunner.close();
    await until(() => !existsSync(dirname(dir)));
    // The guard removes its folder last, and then exits.
    await until(() => findProcesses(dir).length === 0);
    expect(readFirewall()).not.toContain(`--dport ${instance.websocket.port} `);
  });
});

describe('a hostile collection', () => {
  it('cannot write files or load scripts', async () => {
    const folder = testNode.dataDir;
    const lua = join(folder, 'evil.lua');
    writeFileSync(lua, `local f = io.open("${folder}/written-by-lua", "w") f:write("x") f:close()`);
    const hostile = createCollection(
      ['A'],
      [
        { id: 'browser_source', name: 'browser', settings: { url: `file://${folder}/x.html` } },
        { id: 'text_ft2_source', name: 'text', settings: { from_file: true, text_file: '/etc/hostname' } },
        { id: 'ffmpeg_source', name: 'media', settings: { is_local_file: true, local_file: '/etc/passwd' } },
      ],
      { modules: { 'scripts-tool': [{ path: lua, settings: {} }] } },
    );
    const control = await connect(await start(hostile));
    expect((await control.readScenes()).scenes).toEqual(['A']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(readdirSync(folder)).toEqual(['evil.lua', 'recordings']);
    const loaded = execFileSync('cat', [`/proc/${findObsPid(dir)}/maps`]).toString();
    expect(loaded).not.toMatch(/lua/i);
  });
});

describe('the feed', () => {
  it('is played, and reopened on request', async () => {
    const port = await reserveUdpPort();
    let listener = startFeedListener(port);
    try {
      runner = testNode.createRunner({ ingestPort: port });
      const control = await connect(await start(createCollection(['Live'])));
      await until(async () => (await control.readFeedCursor()) > 500);
      const ended = new Promise((resolve) => listener.once('exit', resolve));
      await control.reopenFeed();
      await ended;
      listener = startFeedListener(port);
      await until(async () => (await control.readFeedCursor()) > 500);
    } finally {
      listener.kill('SIGKILL');
    }
  });
});

/** Returns the times of all key frames since the first, in whole s. */
function readKeyFrameTimes(file: string): number[] {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-skip_frame',
    'nokey',
    '-show_entries',
    'frame=pts_time',
  ];
  const times = execFileSync('ffprobe', [...args, '-of', 'csv=p=0', file])
    .toString()
    .split('\n')
    .filter(Boolean);
  const [firstTime = 0] = times.map(Number.parseFloat);
  return times.map((time) => Math.round(Number.parseFloat(time) - firstTime));
}

/** Returns the size of the picture, e.g. `480x270`. */
function readSize(file: string): string {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height'];
  return execFileSync('ffprobe', [...args, '-of', 'csv=p=0:s=x', file])
    .toString()
    .trim();
}

/** Returns '' for a process that has exited. */
function readCommand(pid: number): string {
  return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'latin1') : '';
}

function findGuardPid(): number {
  const pid = findProcesses(dir).find((pid) => readCommand(pid).includes('guard/main.js'));
  if (pid === undefined) throw new Error('No guard runs');
  return pid;
}

function findDisplay(home: string): string {
  const variables = readFileSync(`/proc/${findObsPid(home)}/environ`, 'latin1').split('\0');
  const number = variables.find((line) => line.startsWith('DISPLAY=:'))?.slice('DISPLAY=:'.length);
  return `/tmp/.X11-unix/X${number ?? ''}`;
}

function readFirewall(): string {
  return isRoot ? execFileSync('sh', ['-c', 'iptables -S; ip6tables -S']).toString() : '';
}

/** Returns the firewall rules for ports without an instance. Instances of parallel tests have allocated their slots. */
function findOrphanedRules(): string[] {
  const slotsFolder = join('/dev/shm', `trailcast-slots-${process.getuid?.() ?? 0}`);
  const slots = existsSync(slotsFolder) ? readdirSync(slotsFolder) : [];
  const usedSlots = slots.filter((slot) => existsSync(join(slotsFolder, slot)));
  const ports = usedSlots.flatMap((slot) =>
    [FIRST_PORT, FIRST_PAGES_PORT].map((firstPort) => String(firstPort + Number(slot))),
  );
  const isOrphaned = (rule: string) => {
    const port = /trailcast/.test(rule) ? /--dport (\d+) /.exec(rule)?.[1] : undefined;
    return port !== undefined && !ports.includes(port);
  };
  return readFirewall().split('\n').filter(isOrphaned);
}

function asUser(uid: number, ...command: string[]): string {
  const args = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--', ...command];
  return execFileSync('setpriv', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
}
