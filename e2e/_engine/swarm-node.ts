import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeClient } from '../../relay-node/tests/_node/node-client.js';
import { until } from '../_kit/wait.js';
import { runDocker, execInContainer, tryDocker } from './docker.js';
import { ENGINE_HOST } from './engine.js';
import { MANAGER, NETWORK, type SwarmHost, type TestSwarm } from './test-swarm.js';

const SECRET = 'the secret of a node in a swarm';
const STACK = 'trailcast-node';
const COMPOSE_FILE = join(__dirname, '../../relay-node/compose.swarm.yml');
/** Time limit for moving a service between hosts, ms. */
export const MOVE_TIMEOUT_MS = 120_000;
/** Beginning of a script in the relay node's container. It connects to OBS as `obsConnection`. */
const CONNECT_TO_OBS = `
  const { connectObs } = await import('/app/relay-node/dist/obs/connect-obs.js');
  const { readdirSync, readFileSync } = await import('node:fs');
  const root = '/dev/shm/' + readdirSync('/dev/shm').find((name) => name.startsWith('trailcast-swarm-'));
  const folder = root + '/' + readdirSync(root).find((name) => /^[0-9a-f]{16}$/.test(name));
  const { password, project } = JSON.parse(readFileSync(folder + '/record.json', 'utf8'));
  const address = { host: project + '_egress', port: 4455, password };
  const obsConnection = await connectObs(address, AbortSignal.timeout(5000));
`;

/** A relay node with one server, deployed on the manager of a swarm with the operators' compose file. */
export class SwarmNode {
  readonly folder = mkdtempSync(join(tmpdir(), 'swarm-test-'));
  readonly client: NodeClient;
  readonly #lostHosts = new Set<number>();

  constructor(
    readonly swarm: TestSwarm,
    streamKey: string,
  ) {
    this.client = new NodeClient({ baseUrl: `http://${MANAGER}:4010`, secret: SECRET }, streamKey, 40_000);
  }

  /** Deploys the operators' compose file with `additions`, another compose file. Resolves when the node responds. */
  async start(additions: string): Promise<void> {
    writeFileSync(join(this.folder, 'relay_node_secret'), SECRET);
    writeFileSync(join(this.folder, 'test.yml'), additions);
    const socket = new URL(ENGINE_HOST).pathname;
    this.swarm.deploy(STACK, [COMPOSE_FILE, join(this.folder, 'test.yml')], {
      SECRETS: this.folder,
      EGRESS_NETWORK: NETWORK,
      DOCKER_SOCKET: socket,
      DOCKER_GROUP: String(statSync(socket).gid),
    });
    await until('the node responds', () => this.client.fetchInfo().catch(() => null), MOVE_TIMEOUT_MS);
  }

  findNodeContainer(): Promise<string> {
    return runDocker('ps', '--quiet', '--filter', `label=com.docker.swarm.service.name=${STACK}_relay-node`);
  }

  /** Runs a script in the relay node's container. Returns its output. The script can use `obsConnection`. */
  async runWithObs(script: string): Promise<string> {
    const args = ['node', '--input-type=module', '-e', `${CONNECT_TO_OBS}${script}\nprocess.exit(0);`];
    return (await execInContainer(await this.findNodeContainer(), ...args)).stdout.trim();
  }

  /** Returns the ids of the containers that run the server's service `service` on `host`. */
  listContainers(host: SwarmHost, service: string): string[] {
    const names = host.runDocker('ps', '--quiet', '--filter', `name=trailcast-.*_${service}\\.1`);
    return names.split('\n').filter(Boolean);
  }

  /** Hosts that are not lost. */
  get hosts(): readonly SwarmHost[] {
    return this.swarm.hosts.filter(({ number }) => !this.#lostHosts.has(number));
  }

  /** Returns the host that runs a service. Throws if no host or several hosts run it. */
  findHost(service: string): SwarmHost {
    const [host, ...otherHosts] = this.hosts.filter((host) => this.listContainers(host, service).length > 0);
    if (!host || otherHosts.length > 0) throw new Error(`${service} is not on one host`);
    return host;
  }

  async simulateHostLoss(host: SwarmHost): Promise<void> {
    await host.simulateLoss();
    this.#lostHosts.add(host.number);
  }

  /** Waits until a service runs on another host. */
  async waitForOtherHost(service: string, oldHost: SwarmHost): Promise<void> {
    await until(
      `${service} runs on another host`,
      () => this.hosts.some((host) => host !== oldHost && this.listContainers(host, service).length > 0),
      MOVE_TIMEOUT_MS,
    );
  }

  /** Returns the ids of the server's services, networks and secrets, and of all containers on the hosts. */
  async findLeftovers(): Promise<string[]> {
    const label = ['--quiet', '--filter', 'label=trailcast.server=1'];
    const managerObjects = await Promise.all([
      runDocker('service', 'ls', ...label),
      runDocker('network', 'ls', ...label),
      runDocker('secret', 'ls', '--quiet', '--filter', 'name=_link'),
    ]);
    const containers = this.hosts.flatMap((host) =>
      host.runDocker('ps', '--all', '--quiet').split('\n').filter(Boolean),
    );
    return [...managerObjects, ...containers].filter(Boolean);
  }

  /** Removes the relay node and the swarm. */
  async close(): Promise<void> {
    try {
      await tryDocker(['stack', 'rm', STACK]);
      await until('the node is removed', async () => (await this.findNodeContainer()) === '');
    } finally {
      // A network bridge or a Docker engine that is left over would disturb the next test.
      await this.swarm.close();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
