import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endChild } from '../_kit/cleanup.js';
import { runDocker, tryDocker } from './docker.js';
import { ENGINE_HOST } from './engine.js';
import { until } from '../_kit/wait.js';

const CLIENT = '/usr/bin/docker';
const DAEMON = '/usr/sbin/dockerd';
const IMAGES = ['trailcast/obs:latest', 'trailcast/egress:latest'];
const NODE_IMAGE = 'trailcast/relay-node-swarm:latest';
const LOAD_TIMEOUT_MS = 5 * 60_000;
/** Time limit for stopping an engine, ms. */
const STOP_TIMEOUT_MS = 30_000;
export const BRIDGE = 'tc-swarm';
const INGEST_LABEL = 'trailcast-ingest';
/** Address of the manager, which uses the run's own network namespace. */
export const MANAGER = '10.99.0.254';
export const NETWORK = 'trailcast-test-pipes';
/** The engine's folder on each additional host, in its own mount namespace. */
const ENGINE_FOLDER = '/mnt';
/** Shell script that mounts the host's own file systems, then executes the engine. */
const MOUNT_SCRIPT =
  'mount --bind "$1" "$2" && mount -t tmpfs -o mode=1777 tmpfs /dev/shm && shift 2 && exec "$@"';

export interface SwarmOptions {
  /** True if the additional hosts are managers and the first one runs the ingest. Default: the run's engine runs it. */
  hasSeparateIngest?: boolean;
  /** Additional images to load into the engines of the additional hosts. Those of OBS and egress are always loaded. */
  images?: readonly string[];
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const runIp = (...args: string[]): string => run('ip', ...args);

/** An additional host, simulated by an engine with its own data root, exec root, network namespace and tmpfs. */
export class SwarmHost {
  readonly #folder: string;
  readonly #dataRoot: string;
  /** Idle process in the host's network namespace. The namespace exists as long as this process. */
  #namespaceProcess: ChildProcess | null = null;
  #engine: ChildProcess | null = null;
  id = '';
  isLost = false;

  constructor(readonly number: number) {
    // The path is short, because socket paths below it must fit into 108 bytes. Images need a real file system.
    this.#folder = mkdtempSync(join(tmpdir(), 'tc-h-'));
    const images = process.env.TRAILCAST_ENGINE_DATA;
    this.#dataRoot = mkdtempSync(join(images ? dirname(images) : tmpdir(), 'host-'));
  }

  /** Folder of the engine's images and containers. */
  get dataFolder(): string {
    return this.#dataRoot;
  }

  get address(): string {
    return `10.99.0.${this.number}`;
  }

  runDocker(...args: string[]): string {
    return run(CLIENT, '--host', `unix://${this.#folder}/s`, ...args);
  }

  async start(): Promise<void> {
    const namespace = await this.#openNamespace();
    const runInNamespace = (...args: string[]) => run('nsenter', `--net=${namespace}`, ...args);
    runInNamespace('ip', 'link', 'set', 'lo', 'up');
    runInNamespace('ip', 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    runInNamespace('ip', 'link', 'set', 'eth0', 'up');
    const config = join(this.#folder, 'daemon.json');
    writeFileSync(config, JSON.stringify({ 'no-new-privileges': true }));
    const args = [
      ...[`--net=${namespace}`, 'unshare', '--mount', '--propagation', 'private'],
      ...['sh', '-c', MOUNT_SCRIPT, 'sh', this.#folder, ENGINE_FOLDER, DAEMON, '--config-file', config],
      ...['--data-root', this.#dataRoot, '--exec-root', join(this.#folder, 'x')],
      ...['--pidfile', join(this.#folder, 'pid'), '--host', `unix://${this.#folder}/s`],
      ...['--bridge', 'none', '--userland-proxy=false', '--shutdown-timeout', '3', '--log-level', 'warn'],
    ];
    // The engine must use its local images, because there is no registry.
    const env = { ...process.env, DOCKER_SERVICE_PREFER_OFFLINE_IMAGE: '1' };
    this.#engine = spawn('nsenter', args, { stdio: 'ignore', env });
    await until('the engine responds', async () => this.#isResponding(), 120_000);
  }

  /** Moves the address of a lost host to this one. */
  takeAddress(address: string): void {
    const namespace = `/proc/${this.#namespaceProcess?.pid}/ns/net`;
    run('nsenter', `--net=${namespace}`, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    // Without stale neighbour entries, packets reach the address's new host.
    runIp('neigh', 'flush', 'dev', BRIDGE);
  }

  /** Creates a network namespace on the bridge. Returns its path. */
  async #openNamespace(): Promise<string> {
    const namespaceProcess = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
    this.#namespaceProcess = namespaceProcess;
    const namespace = `/proc/${namespaceProcess.pid}/ns/net`;
    const ownNamespace = readlinkSync('/proc/self/ns/net');
    await until('the namespace exists', async () => readlinkSync(namespace) !== ownNamespace);
    const link = `tc-link-${this.number}`;
    ignoreErrors(() => runIp('link', 'del', link));
    runIp('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(namespaceProcess.pid));
    runIp('link', 'set', link, 'master', BRIDGE, 'up');
    return namespace;
  }

  join(token: string): void {
    this.runDocker('swarm', 'join', '--token', token, '--advertise-addr', this.address, `${MANAGER}:2377`);
    this.id = this.runDocker('info', '--format', '{{.Swarm.NodeID}}');
  }

  loadImages(archive: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const args = ['--host', `unix://${this.#folder}/s`, 'load', '--quiet', '--input', archive];
      const child = spawn(CLIENT, args, { stdio: 'ignore', timeout: LOAD_TIMEOUT_MS });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`docker load ended with ${code}`)),
      );
    });
  }

  /** Simulates the loss of the host: cuts its network and kills its engine with all containers. */
  async simulateLoss(): Promise<void> {
    this.isLost = true;
    runIp('link', 'set', `tc-link-${this.number}`, 'down');
    const ids = this.runDocker('ps', '--quiet').split('\n').filter(Boolean);
    const pids = ids.map((id) => Number(this.runDocker('inspect', '--format', '{{.State.Pid}}', id)));
    await this.#stopEngine('SIGKILL');
    for (const pid of pids) ignoreErrors(() => process.kill(pid, 'SIGKILL'));
  }

  async close(): Promise<void> {
    ignoreErrors(() => this.runDocker('swarm', 'leave', '--force'));
    ignoreErrors(() => {
      const ids = this.runDocker('ps', '--all', '--quiet').split('\n').filter(Boolean);
      if (ids.length > 0) this.runDocker('rm', '--force', ...ids);
    });
    await this.#stopEngine('SIGTERM');
    ignoreErrors(() => runIp('link', 'del', `tc-link-${this.number}`));
    this.#namespaceProcess?.kill('SIGKILL');
    // Processes and mounts below these folders disappear with the engine or with the run's namespaces.
    for (const folder of [this.#folder, this.#dataRoot])
      ignoreErrors(() => rmSync(folder, { recursive: true, force: true }));
  }

  async #stopEngine(signal: NodeJS.Signals): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    if (!engine || engine.exitCode !== null || engine.signalCode !== null) return;
    await endChild(engine, STOP_TIMEOUT_MS, signal);
    // containerd and its shims are the engine's children.
    const remainingPids = findProcessesMentioning(join(this.#folder, 'x'));
    for (const pid of remainingPids) ignoreErrors(() => process.kill(pid, 'SIGKILL'));
  }

  #isResponding(): boolean {
    try {
      this.runDocker('version');
      return true;
    } catch {
      return false;
    }
  }
}

/** A swarm of the run's engine, which is the manager, and additional hosts on an overlay network. */
export class TestSwarm {
  private constructor(
    readonly hosts: readonly SwarmHost[],
    private readonly options: SwarmOptions,
  ) {}

  static async start(count: number, options: SwarmOptions = {}): Promise<TestSwarm> {
    const hosts = Array.from({ length: count }, (_each, index) => new SwarmHost(index + 1));
    const swarm = new TestSwarm(hosts, options);
    try {
      // An aborted run may have left the bridge.
      ignoreErrors(() => runIp('link', 'del', BRIDGE));
      runIp('link', 'add', BRIDGE, 'type', 'bridge');
      runIp('addr', 'add', `${MANAGER}/24`, 'dev', BRIDGE);
      runIp('link', 'set', BRIDGE, 'up');
      // If the kernel filters bridged packets, the engine's rules drop the traffic between hosts.
      run('iptables', '-I', 'FORWARD', '-i', BRIDGE, '-o', BRIDGE, '-j', 'ACCEPT');
      await settleAll(hosts.map((host) => host.start()));
      await swarm.#loadImages();
      await swarm.#join();
      return swarm;
    } catch (error) {
      await swarm.close();
      throw error;
    }
  }

  /** Path of the engine socket that the ingest host's containers use. */
  get ingestSocket(): string {
    return this.options.hasSeparateIngest ? `${ENGINE_FOLDER}/s` : new URL(ENGINE_HOST).pathname;
  }

  /** Moves the ingest's label to another host, as the operator's guide describes. */
  async moveIngest(oldHost: SwarmHost, newHost: SwarmHost): Promise<void> {
    await runDocker('node', 'update', '--label-rm', INGEST_LABEL, oldHost.id);
    await runDocker('node', 'update', '--label-add', `${INGEST_LABEL}=yes`, newHost.id);
  }

  /** Deploys a stack on the manager with `docker stack deploy`. */
  deploy(name: string, files: readonly string[], values: Record<string, string>): void {
    const fileOptions = files.flatMap((file) => ['--compose-file', file]);
    const args = ['--host', ENGINE_HOST, 'stack', 'deploy', ...fileOptions, '--resolve-image', 'never', name];
    execFileSync(CLIENT, args, {
      timeout: 180_000,
      env: { ...process.env, ...values },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async close(): Promise<void> {
    for (const host of this.hosts) await host.close();
    await tryDocker(['swarm', 'leave', '--force']);
    await tryDocker(['network', 'rm', 'docker_gwbridge']);
    ignoreErrors(() => runIp('link', 'del', BRIDGE));
  }

  async #loadImages(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'tc-images-'));
    const archive = join(folder, 'images.tar');
    try {
      const { hasSeparateIngest, images: additionalImages = [] } = this.options;
      const images = [...IMAGES, ...(hasSeparateIngest ? [NODE_IMAGE] : []), ...additionalImages];
      const { code, stderr } = await tryDocker(['save', '--output', archive, ...images], LOAD_TIMEOUT_MS);
      if (code !== 0) throw new Error(stderr);
      await Promise.all(this.hosts.map((host) => host.loadImages(archive)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async #join(): Promise<void> {
    const pool = ['--default-addr-pool', '10.214.0.0/16', '--default-addr-pool-mask-length', '27'];
    // An aborted run may have left a swarm in the engine's folder.
    await tryDocker(['swarm', 'leave', '--force']);
    await runDocker('swarm', 'init', '--advertise-addr', MANAGER, ...pool);
    const { hasSeparateIngest } = this.options;
    const token = await runDocker('swarm', 'join-token', '--quiet', hasSeparateIngest ? 'manager' : 'worker');
    for (const host of this.hosts) host.join(token);
    await runDocker('network', 'create', '--driver', 'overlay', '--attachable', NETWORK);
    // OBS must not run on the manager, because the engine there permits programs to gain privileges.
    const managerId = await runDocker('info', '--format', '{{.Swarm.NodeID}}');
    await runDocker('node', 'update', '--label-add', 'trailcast-obs=no', managerId);
    const ingestHost = hasSeparateIngest ? (this.hosts[0]?.id ?? '') : managerId;
    await runDocker('node', 'update', '--label-add', `${INGEST_LABEL}=yes`, ingestHost);
  }
}

function findProcessesMentioning(text: string): number[] {
  const lines = run('ps', '-eo', 'pid=,args=').split('\n');
  return lines.filter((line) => line.includes(text)).map((line) => Number(line.trim().split(' ')[0]));
}

/** Waits for all promises, then throws the first error. A cleanup must not run while a host is starting. */
async function settleAll(promises: Promise<void>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}

/** Runs a cleanup step. Ignores its errors, because the object to remove may not exist. */
function ignoreErrors(step: () => void): void {
  try {
    step();
  } catch {
    // The object to remove does not exist.
  }
}
