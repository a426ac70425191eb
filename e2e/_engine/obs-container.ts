import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { createSampleCollection } from '../../relay-node/src/agent/sample-collection.js';
import { cleanCollection } from '../../relay-node/src/collection/sanitise.js';
import { connectObs } from '../../relay-node/src/obs/connect-obs.js';
import { makeHome } from '../../relay-node/src/runner/home/instance-home.js';
import { createFakeRenderSetup } from '../../relay-node/src/runner/renderer/fake-rendering.js';
import { createInstancePaths } from '../../relay-node/src/runner/home/instance-paths.js';
import { runDocker } from './docker.js';
import { until } from '../_kit/wait.js';

export const OBS_IMAGE = process.env.OBS_IMAGE || 'trailcast/obs:latest';
export const PIDS_LIMIT = 256;
const PORT = 4455;
const USER = 10001;
const VIDEO = { width: 640, height: 360, fps: 15 };

const HARDENING_OPTIONS = [
  ...['--read-only', '--tmpfs', '/tmp:mode=1777,size=64m', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--pids-limit', String(PIDS_LIMIT)],
  ...['--memory', '512m', '--memory-swap', '512m', '--cpus', '1'],
  ...['--log-opt', 'max-size=1m', '--log-opt', 'max-file=2', '--health-interval', '1s'],
];

/** OBS in a container on an internal network, with its home on tmpfs. */
export class ObsContainer {
  readonly password = randomBytes(18).toString('base64url');
  readonly #dir = mkdtempSync('/dev/shm/tc-obs-image-');
  readonly home = join(this.#dir, 'one', 'home');
  id = '';

  /** Starts OBS. `files`: texts of additional files in its home, by name. */
  static async start(network: string, files: Record<string, string> = {}): Promise<ObsContainer> {
    const container = new ObsContainer();
    try {
      await container.fillHome(files);
      const mount = ['--volume', `${container.home}:/home/relay`];
      container.id = await runDocker(
        'run',
        '--detach',
        '--network',
        network,
        ...HARDENING_OPTIONS,
        ...mount,
        OBS_IMAGE,
      );
    } catch (error) {
      await container.close();
      throw error;
    }
    return container;
  }

  private async fillHome(files: Record<string, string>): Promise<void> {
    const paths = createInstancePaths(join(this.#dir, 'one'));
    mkdirSync(paths.dir, { mode: 0o700 });
    const collection = cleanCollection(createSampleCollection(), {
      feedUrl: 'srt://192.0.2.1:9',
      canvas: VIDEO,
    });
    await makeHome(paths, {
      port: PORT,
      password: this.password,
      renderSetup: createFakeRenderSetup(VIDEO, 'software'),
      collection,
      uid: USER,
    });
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  /** Writes a file into the home with the same owner and mode as the agent. */
  write(name: string, text: string): void {
    const path = join(this.home, name);
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, USER, USER);
  }

  /** Waits until OBS responds. Returns its scenes. */
  async fetchScenes(): Promise<string[]> {
    return until('OBS responds with its scene list', async () => {
      const host = await this.inspect<string>(
        '{{range .NetworkSettings.Networks}}{{json .IPAddress}}{{end}}',
      );
      if (!host) return null;
      try {
        const signal = AbortSignal.timeout(20_000);
        const control = await connectObs({ host, port: PORT, password: this.password }, signal);
        const { scenes } = await control.readScenes().finally(() => void control.close());
        return scenes;
      } catch {
        return null;
      }
    });
  }

  /** Returns the value of a Go template that prints JSON. */
  async inspect<T>(template: string): Promise<T> {
    return JSON.parse(await runDocker('inspect', '--format', template, this.id)) as T;
  }

  async fetchState(): Promise<{ status: string; exitCode: number; health: string }> {
    const state = await this.inspect<{ Status: string; ExitCode: number; Health: { Status: string } }>(
      '{{json .State}}',
    );
    return { status: state.Status, exitCode: state.ExitCode, health: state.Health.Status };
  }

  waitForHealth(expectedHealth: string): Promise<boolean> {
    return until(`health ${expectedHealth}`, async () => (await this.fetchState()).health === expectedHealth);
  }

  async close(): Promise<void> {
    if (this.id) await runDocker('rm', '--force', '--volumes', this.id);
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** Shell script that prints OBS's pid in its container. */
export const PID_OF_OBS =
  'for s in /proc/[0-9]*/comm; do grep -q "^obs$" $s && echo ${s%/comm}; done | tr -dc 0-9';
