import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { pino } from 'pino';
import { ComposeRunner, type ComposeOptions } from '../../relay-node/src/runner/compose/compose-runner.js';
import { createFakeRendering } from '../../relay-node/src/runner/renderer/fake-rendering.js';
import { parseAllowed } from '../../relay-node/src/runner/stack/platform-route.js';
import type { StoredTargets } from '../../relay-node/src/runner/runner.js';
import { parsePool } from '../../relay-node/src/runner/compose/network-pool.js';
import { InstancesRoot } from '../../relay-node/src/runner/home/instances-root.js';
import { removeFolder } from '../_kit/cleanup.js';
import { VIDEO } from '../../relay-node/tests/test-node.js';
import { ENGINE_HOST } from './engine.js';

const TEMPLATE = join(__dirname, '../../relay-node/compose.server.yml');
/** Address pool of the tests' networks. It differs from the product's default, so a node on this machine can run. */
export const TEST_POOL = '10.213.192.0/22';
export const TEST_NETWORK = 'trailcast-test-egress';

export const STACK_IMAGES = {
  obs: 'trailcast/obs:latest',
  egress: 'trailcast/egress:latest',
  pages: 'trailcast/pages:latest',
};

/** The data folder and the compose runners of a node without an agent. `close` closes the runners. */
export class ComposeTestNode {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'trailcast-stack-'));
  readonly logLines: string[] = [];
  readonly #runners: ComposeRunner[] = [];

  /** Values of the template's variables. */
  readonly templateValues: Record<string, string> = {
    OBS_IMAGE: 'trailcast/obs',
    EGRESS_IMAGE: 'trailcast/egress',
    PAGES_IMAGE: 'trailcast/pages',
    STACK_USER: '10001:10001',
    OBS_MEMORY: '1024m',
    OBS_CPUS: '1',
    EGRESS_CPUS: '0.5',
    PAGES_MEMORY: '512m',
    PAGES_CPUS: '1',
    FRAMES_VOLUME: 'frames',
    STACK_DIR: '/tmp',
    RECORDINGS_DIR: '/tmp',
    OBS_ADDRESS: '10.213.192.2',
    EGRESS_ADDRESS: '10.213.192.3',
    SUBNET: '10.213.192.0/29',
    NODE: '0123456789ab',
    SERVER: '1',
    EGRESS_NETWORK: TEST_NETWORK,
  };

  createRunner(options: Partial<ComposeOptions> = {}): ComposeRunner {
    const log = pino({ level: 'info' }, { write: (line: string) => void this.logLines.push(line) });
    const runner = new ComposeRunner({
      dataDir: this.dataDir,
      engine: ENGINE_HOST,
      images: STACK_IMAGES,
      // Only the tests of web pages need their image.
      pagesProblem: 'not in this test',
      pool: parsePool(TEST_POOL),
      network: TEST_NETWORK,
      template: TEMPLATE,
      allow: [parseAllowed('127.0.0.1')],
      ingestPort: 9,
      ingestHost: '0.0.0.0',
      productUrl: null,
      rendering: createFakeRendering(VIDEO, { firstRenderer: 'software' }),
      cores: 2,
      log,
      silenceMs: 60_000,
      ...options,
    });
    this.#runners.push(runner);
    return runner;
  }

  async findFolder(instance: string): Promise<string> {
    return (await InstancesRoot.find(this.dataDir, undefined, 'trailcast-stacks')).createPath(instance);
  }

  async close(): Promise<void> {
    const cleanupRunner = this.createRunner();
    for (const runner of this.#runners) if (runner !== cleanupRunner) await runner.close();
    for (const instance of await cleanupRunner.adopt()) await instance.remove();
    await cleanupRunner.close();
    const network = new Docker(createEngineOptions()).getNetwork(TEST_NETWORK);
    await network.remove().catch(() => undefined);
    removeFolder(this.dataDir);
  }
}

/** Returns the targets that an agent stores for one platform. */
export const createTarget = (url: string, key: string): StoredTargets => ({
  digest: 'of this test',
  targets: [{ id: 'platform', server: url, key }],
});

export const createEngineOptions = () => ({ socketPath: new URL(ENGINE_HOST).pathname });
