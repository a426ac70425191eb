import { mkdtempSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { cleanCollection } from '../src/collection/sanitise.js';
import { createFakeRendering } from '../src/runner/renderer/fake-rendering.js';
import type { Rendering } from '../src/runner/renderer/rendering.js';
import { ProcessRunner, type ProcessRunnerOptions } from '../src/runner/process/process-runner.js';
import { readText } from './_node/instance-home.js';
import { removeFolder } from '../../e2e/_kit/cleanup.js';

/** Built by `npm run build`, because the guard is a separate program. */
export const GUARD_MAIN = join(__dirname, '../dist/runner/guard/main.js');
export const HUB_MAIN = join(__dirname, '../dist/hub/main.js');
export const VIDEO = { width: 640, height: 360, fps: 15 };

const createItem = (name: string) => ({
  name,
  id: 1,
  visible: true,
  bounds_type: 2,
  bounds: { x: 640, y: 360 },
});
const createScene = (name: string, ...items: object[]) => ({ id: 'scene', name, settings: { items } });

/** Returns a user's collection with these scenes. The feed fills the first scene. */
export function createCollectionText(
  scenes: string[],
  sources: object[] = [],
  override: object = {},
): string {
  const [firstScene = 'Live', ...otherScenes] = scenes;
  const feed = { id: 'ffmpeg_source', name: 'feed', settings: { input: 'trailcast://feed' } };
  return JSON.stringify({
    sources: [
      feed,
      ...sources,
      createScene(firstScene, createItem('feed')),
      ...otherScenes.map((name) => createScene(name)),
    ],
    ...override,
  });
}

/** Returns the same collection, sanitised. */
export function createCollection(...args: Parameters<typeof createCollectionText>) {
  const text = createCollectionText(...args);
  return (feedUrl: string) => cleanCollection(text, { feedUrl, canvas: VIDEO });
}

/** The data folder and the process runners of a node without an agent. `close` closes the runners. */
export class TestNode {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'trailcast-obs-'));
  readonly #runners: ProcessRunner[] = [];

  createRunner(
    options: {
      silenceMs?: number;
      ingestPort?: number;
      guardMain?: string;
      rendering?: Rendering;
      pages?: ProcessRunnerOptions['pages'];
    } = {},
  ): ProcessRunner {
    const runner = new ProcessRunner({
      dataDir: this.dataDir,
      guardMain: options.guardMain ?? GUARD_MAIN,
      hubMain: HUB_MAIN,
      pages: options.pages ?? { main: 'unused', programs: { missing: 'not in this test' } },
      allow: 'any',
      ingestPort: options.ingestPort ?? 9,
      rendering: options.rendering ?? createFakeRendering(VIDEO),
      cores: 2,
      log: pino({ level: 'silent' }),
      silenceMs: options.silenceMs ?? 60_000,
    });
    this.#runners.push(runner);
    return runner;
  }

  async close(): Promise<void> {
    const lastRunner = this.createRunner();
    for (const runner of this.#runners) if (runner !== lastRunner) await runner.close();
    for (const instance of await lastRunner.adopt()) await instance.remove();
    removeFolder(this.dataDir);
  }
}

/** Returns the processes whose arguments or environment contain `text`. */
export function findProcesses(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => ['cmdline', 'environ'].some((file) => readText(`/proc/${pid}/${file}`).includes(text)))
    .map(Number);
}

/** Returns the pid of the OBS whose home is under `dir`. */
export function findObsPid(dir: string): number {
  const pid = findProcesses(dir).find((candidate) => readText(`/proc/${candidate}/comm`).trim() === 'obs');
  if (pid === undefined) throw new Error(`No OBS runs in ${dir}`);
  return pid;
}

export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
