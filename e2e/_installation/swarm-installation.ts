import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDocker } from '../_engine/docker.js';
import { ENGINE_HOST } from '../_engine/engine.js';
import { MANAGER, NETWORK, type TestSwarm } from '../_engine/test-swarm.js';
import { removeFolder } from '../_kit/cleanup.js';
import { ProductUnderTest, ROOT } from '../_product/product-under-test.js';
import { type ProcessEntry, findProcessesMentioning } from '../_product/processes.js';
import { ControlPlane, createDataFolder } from './control-plane.js';
import { reservePorts, createSecret, type NodeSite, createPhoneSettings } from './settings.js';
import { until } from '../_kit/wait.js';

const STACK = 'trailcast-main-journey';
const SERVICES = [`${STACK}_relay-node`, `${STACK}_ingest`];
const CONTROL_PORT = 4010;
const INGEST_PORT = 8890;
const REMOVAL_TIMEOUT_MS = 180_000;

/** A control plane of two replicas with a relay node in a swarm. Its servers run on another host. */
export class SwarmInstallation extends ProductUnderTest {
  #stopResult: Promise<number | null> | null = null;
  #logsAtStop = '';

  private constructor(
    readonly plane: ControlPlane,
    readonly swarm: TestSwarm,
    dataDir: string,
    phoneSettings: Record<string, string>,
  ) {
    super(plane.url, dataDir, { ...phoneSettings, DATA_DIR: dataDir });
  }

  /** Starts the product. Phones and the BFF use `address`, the address of the ingest host. */
  static async start(databaseUrl: string, swarm: TestSwarm, address = MANAGER): Promise<SwarmInstallation> {
    const dataDir = createDataFolder();
    const ports = await reservePorts();
    const node: NodeSite = {
      url: `http://${address}:${CONTROL_PORT}`,
      secret: createSecret(),
      ingest: { host: address, port: INGEST_PORT },
      platformHost: MANAGER,
    };
    const plane = await ControlPlane.prepare(ports, { dataDir, databaseUrl }, node).catch(async (error) => {
      await swarm.close();
      throw error;
    });
    const installation = new SwarmInstallation(plane, swarm, dataDir, createPhoneSettings(node));
    await installation.#launch(node, ports.rtmp);
    return installation;
  }

  get output(): string {
    return this.plane.output + (this.#stopResult ? this.#logsAtStop : this.#readServiceLogs());
  }

  /** Includes the processes on the other host. */
  override listProcesses(): ProcessEntry[] {
    const folders = this.swarm.hosts.map((host) => host.dataFolder);
    const remoteProcesses = findProcessesMentioning(folders).filter(
      ({ name }) => name === 'obs' || name === 'Xvfb',
    );
    return [...super.listProcesses(), ...remoteProcesses];
  }

  stop(): Promise<number | null> {
    return (this.#stopResult ??= this.#stop());
  }

  async dispose(): Promise<void> {
    try {
      await this.stop();
    } finally {
      this.killRemaining();
      // A leftover bridge or engine would disturb the next test.
      await this.swarm.close();
      removeFolder(this.dataDir);
    }
  }

  async #launch(node: NodeSite, rtmpPort: number): Promise<void> {
    try {
      // The platform listens on the manager's address.
      this.plane.launch();
      this.#deploy(node, rtmpPort);
      await this.plane.waitUntilReady();
    } catch (error) {
      await this.dispose();
      throw error;
    }
  }

  /** Deploys the relay node as a Docker stack that broadcasts to a platform on this machine, at a low resolution. */
  #deploy({ secret }: NodeSite, rtmpPort: number): void {
    const overrideFile = join(this.dataDir, 'test.yml');
    const secretFile = join(this.dataDir, 'relay_node_secret');
    writeFileSync(secretFile, secret, { mode: 0o600 });
    writeFileSync(overrideFile, createComposeOverride(rtmpPort));
    const socket = this.swarm.ingestSocket;
    this.swarm.deploy(STACK, [join(ROOT, 'relay-node/compose.swarm.yml'), overrideFile], {
      SECRETS: this.dataDir,
      EGRESS_NETWORK: NETWORK,
      DOCKER_SOCKET: socket,
      // All engines of the test run as the same user.
      DOCKER_GROUP: String(statSync(new URL(ENGINE_HOST).pathname).gid),
    });
    // A later test searches the folder for secrets, and the services no longer need the file.
    rmSync(secretFile);
  }

  async #stop(): Promise<number | null> {
    this.stopFeeds();
    // If a host is lost, the manager would wait for that host's logs.
    if (this.swarm.hosts.every((host) => !host.isLost)) this.#logsAtStop = this.#readServiceLogs();
    return this.plane.stop(() => this.#removeNode());
  }

  async #removeNode(): Promise<number> {
    await runDocker('stack', 'rm', STACK);
    const listContainers = () =>
      runDocker('ps', '--quiet', '--filter', `label=com.docker.stack.namespace=${STACK}`);
    await until('the node is removed', async () => (await listContainers()) === '', REMOVAL_TIMEOUT_MS);
    return 0;
  }

  #readServiceLogs(): string {
    const readLogs = (name: string) =>
      execFileSync('/usr/bin/docker', ['--host', ENGINE_HOST, 'service', 'logs', '--raw', name], {
        encoding: 'utf8',
        timeout: 60_000,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    return SERVICES.map(readLogs).join('');
  }
}

function createComposeOverride(rtmpPort: number): string {
  return `
version: '3.8'
services:
  relay-node:
    environment:
      NODE_ENV: test
      EGRESS_ALLOW: '${MANAGER}:${rtmpPort}'
      OBS_VIDEO: 640x360@15
      SERVER_SLOTS: '4'
      BROADCAST_SLOTS: '2'
      STOP_SERVERS_ON_EXIT: '1'
  ingest:
    environment:
      NODE_ENV: test
`;
}
