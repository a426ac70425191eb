import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../../../e2e/_kit/cleanup.js';
import { until } from '../../../e2e/_kit/wait.js';
import type { CleanCollection } from '../../src/collection/clean-collection.js';
import { cleanCollection } from '../../src/collection/sanitise.js';
import { connectObs } from '../../src/obs/connect-obs.js';
import type { ObsControl } from '../../src/obs/obs-control.js';
import type { PageState } from '../../src/overlay/protocol.js';
import { InstancesRoot } from '../../src/runner/home/instances-root.js';
import type { ProcessRunner } from '../../src/runner/process/process-runner.js';
import type { ObsInstance } from '../../src/runner/runner.js';
import { createCollectionText, TestNode, findProcesses, VIDEO } from '../test-node.js';
import { readText } from '../_node/instance-home.js';
import { OTHER_SITE, SITE, type HttpsSite } from './https-site.js';
import { FOLDER } from './make-overlay.js';

const BRIDGE = resolve(__dirname, '../../dist/overlay/bridge.js');
const neverAborted = new AbortController().signal;
const GREY = 0xff808080;

/** Returns the main module of a bridge that resolves two public names to a site on this machine. */
const createBridgeMain = (site: HttpsSite) => `
import { connect } from 'node:net';
import { runBridge } from ${JSON.stringify(pathToFileURL(BRIDGE).href)};
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const sites = ${JSON.stringify([SITE, OTHER_SITE])};
await runBridge({
  input: process.stdin,
  onChange: (state) => process.stdout.write(JSON.stringify(state) + '\\n'),
  log: (line) => process.stderr.write(line + '\\n'),
  signal: stop.signal,
  proxy: {
    resolve: async (host) => (sites.includes(host) ? ['1.1.1.1'] : []),
    open: () => connect(${site.port}, '127.0.0.1'),
  },
  flags: [${JSON.stringify(site.flag)}],
});
process.exit(0);
`;

/** A page of the site, 640x360, scaled to the canvas. */
interface TestPage {
  name: string;
  path: string;
}

/** Returns a collection as JSON with these pages over grey in its first scene, Pages. */
export function createPageCollectionText(pages: readonly TestPage[]): string {
  const bounds = { bounds_type: 2, bounds: { x: VIDEO.width, y: VIDEO.height } };
  const items = ['Ground', ...pages.map(({ name }) => name)];
  const sources = [
    { id: 'color_source', name: 'Ground', settings: { color: GREY, ...VIDEO } },
    ...pages.map(({ name, path }) => ({
      id: 'browser_source',
      name,
      settings: { url: `https://${SITE}${path}`, width: VIDEO.width, height: VIDEO.height },
    })),
    {
      id: 'scene',
      name: 'Pages',
      settings: { items: items.map((name, index) => ({ name, id: index + 1, visible: true, ...bounds })) },
    },
  ];
  const settings = { current_scene: 'Pages', resolution: { x: VIDEO.width, y: VIDEO.height } };
  return createCollectionText(['Live'], sources, settings);
}

/** Returns the same collection, sanitised. */
export function createPageCollection(pages: readonly TestPage[], feedUrl: string): CleanCollection {
  return cleanCollection(createPageCollectionText(pages), { feedUrl, canvas: VIDEO, browserSources: true });
}

/** An OBS that shows web pages of a test site over grey in the scene Pages. */
export class ObsWithPages {
  readonly testNode = new TestNode();
  readonly #folder = mkdtempSync(join(tmpdir(), 'obs-with-pages-'));
  readonly #controls: ObsControl[] = [];
  readonly #main = join(this.#folder, 'bridge.mjs');
  #clean: CleanCollection | null = null;
  dir = '';

  constructor(site: HttpsSite) {
    writeFileSync(this.#main, createBridgeMain(site));
  }

  createRunner(): ProcessRunner {
    return this.testNode.createRunner({
      pages: { main: this.#main, programs: { folder: join(FOLDER, 'build') } },
    });
  }

  /** Starts a server and shows these pages. */
  async start(runner: ProcessRunner, pages: TestPage[]): Promise<ObsInstance> {
    const clean = createPageCollection(pages, runner.createFeedUrl('reader-token-of-this-test'));
    const instance = `pages-${process.pid}-${performance.now()}`;
    this.dir = (await InstancesRoot.find(this.testNode.dataDir)).createPath(instance);
    const started = await runner.start(
      { serverId: 1, instance, collection: { revision: 1, clean } },
      neverAborted,
    );
    await started.showPages?.(clean.pages);
    this.#clean = clean;
    return started;
  }

  async connect(instance: ObsInstance): Promise<ObsControl> {
    const control = await connectObs(instance.websocket, neverAborted);
    this.#controls.push(control);
    return control;
  }

  /** Waits for a state of a page. */
  async waitForState(instance: ObsInstance, source: string, state: PageState['state']): Promise<PageState> {
    const page = this.#clean?.pages.find(({ sources }) => sources.includes(source));
    return until(`${source} is ${state}`, () =>
      instance.pages?.find((candidate) => candidate.id === page?.id && candidate.state === state),
    );
  }

  /** Returns the pid of Chromium's browser process, which is also the id of its process group. */
  findChromiumPid(): number {
    const browserPids = findProcesses(join(this.dir, 'pages', 'profile')).filter((pid) => {
      const cmdline = readText(`/proc/${pid}/cmdline`);
      return (
        cmdline.includes('--remote-debugging-pipe') &&
        !cmdline.includes('--type=') &&
        !cmdline.includes('setpriv')
      );
    });
    const [pid] = browserPids;
    if (pid === undefined) throw new Error('No Chromium runs');
    return pid;
  }

  async close(): Promise<void> {
    await Promise.all(this.#controls.map((control) => control.close()));
    await this.testNode.close();
    removeFolder(this.#folder);
  }
}

/** Returns the centre colours of the program's four quarters, left to right and top to bottom, RGBA. */
export async function takeQuarters(control: ObsControl): Promise<Buffer> {
  return readQuarters(
    await until(() => control.takePicture('program', { width: VIDEO.width, quality: 100 })),
  );
}

/** Returns these colours from a JPEG of the program. */
export function readQuarters(jpeg: Buffer): Buffer {
  const { width, height } = VIDEO;
  const args = ['-v', 'error', '-f', 'jpeg_pipe', '-i', '-', '-pix_fmt', 'rgba', '-f', 'rawvideo', '-'];
  const pixels = spawnSync('ffmpeg', args, { input: jpeg }).stdout;
  const readPixel = (x: number, y: number) => {
    const start = (Math.round(y * height) * width + Math.round(x * width)) * 4;
    return pixels.subarray(start, start + 4);
  };
  return Buffer.concat([
    readPixel(0.25, 0.25),
    readPixel(0.75, 0.25),
    readPixel(0.25, 0.75),
    readPixel(0.75, 0.75),
  ]);
}
