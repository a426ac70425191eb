import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OBSWebSocket } from 'obs-websocket-js';
import { reserveUdpPort } from '../../e2e/_kit/free-port.js';
import { until } from '../../e2e/_kit/wait.js';
import { connectObs } from '../src/obs/connect-obs.js';
import { SYSTEM_PATH } from '../src/machine/system-path.js';
import { InstancesRoot } from '../src/runner/home/instances-root.js';
import { IDLE_FPS } from '../src/runner/obs-video.js';
import { createFakeRendering } from '../src/runner/renderer/fake-rendering.js';
import { findModule, NO_DISPLAY_FILE } from '../src/runner/renderer/module-files.js';
import { chooseFallbackVideo } from '../src/runner/renderer/rendering.js';
import type { ObsInstance, Runner } from '../src/runner/runner.js';
import { BLANK_COLLECTION } from '../src/runner/warm/blank-collection.js';
import { takePixel } from './_renderer/take-pixel.js';
import { startFeedListener } from './_srt/feed-listener.js';
import { createCollection, TestNode, findObsPid, findProcesses, VIDEO } from './test-node.js';

jest.setTimeout(60_000);

const BUILT = join(__dirname, '../renderer/build/lib');
const SMALL = chooseFallbackVideo(VIDEO);
const MODULE = 'libobs-opengl.so.1';
/** OBS's colour format is 0xAABBGGRR. */
const ORANGE = 0xff_20_80_ff;
/** Highest level of a black picture and lowest level of a white one. */
const [BLACK, WHITE] = [30, 225];

const neverAborted = new AbortController().signal;
const orange = { id: 'color_source', name: 'orange', settings: { color: ORANGE, width: 640, height: 360 } };
const scene = {
  id: 'scene',
  name: 'Orange',
  settings: { items: [{ name: 'orange', id: 1, visible: true }] },
};
const createSample = createCollection(['Live'], [orange, scene], {
  current_scene: 'Orange',
  resolution: { x: VIDEO.width, y: VIDEO.height },
});

const textNames = ['one', 'two', 'three', 'four', 'five'];
const texts = textNames.map((name) => ({
  id: 'text_ft2_source',
  name,
  settings: { text: name, font: { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 } },
}));
const textScene = {
  id: 'scene',
  name: 'Texts',
  settings: { items: textNames.map((name, index) => ({ name, id: index + 1, visible: true })) },
};
const createTexts = createCollection(['Live'], [...texts, textScene], { current_scene: 'Texts' });

let testNode: TestNode;
let dir: string;

beforeEach(() => (testNode = new TestNode()));
afterEach(() => testNode.close());

/** Starts an OBS with the renderer module of a folder and the sample collection. */
async function start(...[moduleFolder, options]: Parameters<typeof startObs>): Promise<ObsInstance> {
  return (await startObs(moduleFolder, options)).instance;
}

async function startObs(
  moduleFolder: string,
  { coresPerServer = 1, ingestPort = 9, createClean = createSample } = {},
): Promise<{ instance: ObsInstance; runner: Runner }> {
  const rendering = createFakeRendering(VIDEO, { firstRenderer: 'software', moduleFolder, coresPerServer });
  const runner = testNode.createRunner({ rendering, ingestPort });
  dir = (await InstancesRoot.find(testNode.dataDir)).createPath('one');
  const clean = createClean(runner.createFeedUrl('reader-token-of-this-test'));
  const spec = { serverId: 1, instance: 'one', collection: { revision: 1, clean } };
  return { instance: await runner.start(spec, neverAborted), runner };
}

/** Builds a module with these statements, which make OBS exit. Returns its folder. */
function buildBrokenModule(statements: string): string {
  const folder = join(testNode.dataDir, 'module');
  mkdirSync(folder);
  copyFileSync(join(BUILT, NO_DISPLAY_FILE), join(folder, NO_DISPLAY_FILE));
  const source = join(folder, 'module.cpp');
  writeFileSync(
    source,
    `#include <stdio.h>\n#include <unistd.h>\n__attribute__((constructor)) static void end() { ${statements} }\n`,
  );
  execFileSync('g++', ['-shared', '-fPIC', '-o', join(folder, MODULE), source]);
  return folder;
}

/** Returns OBS's canvas size and centre colour. */
async function takePicture(
  { websocket }: ObsInstance,
  sourceName = 'Orange',
): Promise<{ width: unknown; height: unknown; colour: number[] }> {
  const obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${websocket.port}`, websocket.password);
  try {
    const { baseWidth: width, baseHeight: height } = await obs.call('GetVideoSettings');
    return { width, height, colour: await takePixel(obs, sourceName, 'rgb24') };
  } finally {
    await obs.disconnect();
  }
}

const hasLoaded = (part: string) => readFileSync(`/proc/${findObsPid(dir)}/maps`, 'utf8').includes(part);
const hasLoadedModule = () => hasLoaded('/renderer-');

const hasDisplay = () =>
  findProcesses(dir).some((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8') === 'Xvfb\n');

async function waitForFeed({ websocket }: ObsInstance): Promise<void> {
  const control = await connectObs(websocket, neverAborted);
  try {
    await until(async () => (await control.readFeedCursor()) > 500);
  } finally {
    await control.close();
  }
}

async function showCollection({ websocket }: ObsInstance, slot: string): Promise<void> {
  const control = await connectObs(websocket, neverAborted);
  try {
    await control.setCollection(slot);
  } finally {
    await control.close();
  }
}

/** Returns the number of pages that OBS has got from the kernel. */
function countPageFaults(): number {
  const stat = readFileSync(`/proc/${findObsPid(dir)}/stat`, 'utf8');
  // The tenth field of proc_pid_stat(5). The second one may contain spaces.
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[8]);
}

async function setFrameRate({ websocket }: ObsInstance, fps: number): Promise<void> {
  const control = await connectObs(websocket, neverAborted);
  try {
    await control.setFrameRate(fps);
  } finally {
    await control.close();
  }
}

/** Returns true if ten pictures of a feed with black key frames are black. */
async function showsOnlyKeyFrames(instance: ObsInstance): Promise<boolean> {
  for (let taken = 0; taken < 10; taken++) if ((await measureFeed(instance)) > BLACK) return false;
  return true;
}

/** Returns the mean level of the feed's picture, 0 to 255. */
async function measureFeed(instance: ObsInstance): Promise<number> {
  const { colour } = await takePicture(instance, 'feed');
  return colour.reduce((sum, value) => sum + value, 0) / colour.length;
}

/** Counts libavcodec's threads, which inherit the name of OBS's thread for the feed. Excludes that thread. */
function countDecoderThreads(): number {
  const tasks = `/proc/${findObsPid(dir)}/task`;
  const names = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'comm'), 'utf8').trim());
  return names.filter((name) => name === 'mp_media_thread').length - 1;
}

/** Returns the functions of the preloaded library that OBS and its libraries call, each with its caller. */
function listReplacedFunctions(): string[] {
  const library = join(BUILT, NO_DISPLAY_FILE);
  const env = { PATH: SYSTEM_PATH, QT_QPA_PLATFORM: 'offscreen', LD_PRELOAD: library };
  const debugging = { LD_DEBUG: 'bindings', LD_BIND_NOW: '1' };
  const { stderr } = spawnSync('/usr/bin/obs', ['--version'], {
    env: { ...env, ...debugging },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const bindings = stderr.matchAll(/binding file (\S+) \[0\] to (\S+) \[0\]: normal symbol `(\w+)'/g);
  return [...bindings]
    .filter(([, , target]) => target === library)
    .map(([, caller = '', , name = '']) => `${basename(caller).replace(/\.so.*/, '')} ${name}`);
}

async function crash(instance: ObsInstance): Promise<void> {
  process.kill(findObsPid(dir), 'SIGSEGV');
  await instance.exited;
  await instance.restart();
}

const fullPicture = { width: VIDEO.width, height: VIDEO.height, colour: [255, 128, 32] };

describe('an OBS with the software renderer', () => {
  it('loads no libraries for capture devices', async () => {
    await start(BUILT);
    expect([hasLoaded('/obs-ffmpeg.so'), hasLoaded('/libavfilter.so')]).toEqual([true, false]);
  });

  it('restarts with its renderer after a crash, and with OpenGL and a smaller canvas after a second crash', async () => {
    expect(await findModule(BUILT, '29.0.2')).toEqual({ folder: BUILT });
    const instance = await start(BUILT);
    expect([instance.renderSetup.renderer, hasLoadedModule()]).toEqual(['software', true]);
    expect(hasDisplay()).toBe(false);
    expect(await takePicture(instance)).toEqual(fullPicture);
    await crash(instance);
    expect([instance.renderSetup.renderer, hasLoadedModule()]).toEqual(['software', true]);
    expect(await takePicture(instance)).toEqual(fullPicture);
    await crash(instance);
    expect([hasLoadedModule(), hasDisplay()]).toEqual([false, true]);
    expect(instance.renderSetup).toMatchObject({
      renderer: 'opengl',
      video: SMALL,
      fallback: { code: 'ended-twice' },
    });
    expect(await takePicture(instance)).toEqual({ ...fullPicture, width: SMALL.width, height: SMALL.height });
  });

  it('gives the texts of a server the memory of the texts that a warm OBS removes', async () => {
    const { instance, runner } = await startObs(BUILT, { createClean: () => BLANK_COLLECTION });
    const clean = createTexts(runner.createFeedUrl('reader-token-of-this-test'));
    const faultsBefore = countPageFaults();
    await showCollection(instance, await instance.writeCollection({ revision: 2, clean, isFirst: true }));
    await takePicture(instance, 'Texts');
    // The memory of five texts has 5,120 pages.
    expect(countPageFaults() - faultsBefore).toBeLessThan(4_500);
  });

  it('replaces the functions for hotkeys, volume meters, cores and removed sources', () => {
    const expected = [
      'libobs obs_get_nix_platform',
      'libobs wl_display_roundtrip',
      'obs _ZN7QWidget6updateERK5QRect',
      'libavutil sched_getaffinity',
      'obs obs_reset_video',
      'obs obs_wait_for_destroy_queue',
    ];
    expect(listReplacedFunctions()).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [1, 0],
    [2, 3],
  ])(
    "starts the decoder's threads for the server's share of the cores: %i cores, %i threads of the decoder",
    async (cores, threads) => {
      const port = await reserveUdpPort();
      const listener = startFeedListener(port);
      try {
        const instance = await start(BUILT, { coresPerServer: cores, ingestPort: port });
        await waitForFeed(instance);
        expect(countDecoderThreads()).toBe(threads);
      } finally {
        listener.kill('SIGKILL');
      }
    },
  );

  it.each([
    [1, 'h264'],
    [2, 'hevc'],
  ] as const)(
    'decodes all frames for a broadcast, and only key frames on an idle server: %i cores, %s',
    async (coresPerServer, codec) => {
      const port = await reserveUdpPort();
      const listener = startFeedListener(port, { codec, pictures: 'black-key-frames' });
      try {
        const instance = await start(BUILT, { coresPerServer, ingestPort: port });
        await setFrameRate(instance, IDLE_FPS);
        await until(() => showsOnlyKeyFrames(instance));
        await setFrameRate(instance, 30);
        await until(async () => (await measureFeed(instance)) > WHITE);
        await setFrameRate(instance, IDLE_FPS);
        await until(() => showsOnlyKeyFrames(instance));
      } finally {
        listener.kill('SIGKILL');
      }
    },
  );

  it('decodes all pictures of an idle server if no key frame arrives for 2.5 s', async () => {
    const port = await reserveUdpPort();
    const listener = startFeedListener(port, { keyFrameSeconds: 10, pictures: 'black-key-frames' });
    try {
      const instance = await start(BUILT, { ingestPort: port });
      await setFrameRate(instance, IDLE_FPS);
      await until(() => showsOnlyKeyFrames(instance));
      await until(async () => (await measureFeed(instance)) > WHITE, 6_000);
    } finally {
      listener.kill('SIGKILL');
    }
  });

  it.each([
    [
      'reports an unknown effect',
      String.raw`fputs("trailcast-renderer: {\"event\":\"unsupported\",\"what\":\"pixel shader\",\"name\":\"x.effect/Draw\"}\n", stderr); _exit(86);`,
      { code: 'unsupported', text: "The software renderer can't draw pixel shader x.effect/Draw." },
    ],
    [
      'crashes while it is loaded',
      '*(volatile int *)0 = 1;',
      { code: 'start-failed', text: 'OBS could not be started with the software renderer.' },
    ],
  ])('starts with OpenGL if the module %s', async (_, statements, fallback) => {
    const instance = await start(buildBrokenModule(statements));
    expect(instance.renderSetup).toMatchObject({ renderer: 'opengl', video: SMALL, fallback });
    expect(await takePicture(instance)).toEqual({ ...fullPicture, width: SMALL.width, height: SMALL.height });
  });
});
