import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runDocker, execInContainer, type CommandResult } from '../_engine/docker.js';
import { ENGINE_HOST } from '../_engine/engine.js';
import { HttpsClient } from './https-client.js';
import { until } from '../_kit/wait.js';

const ROOT = resolve(__dirname, '../..');
const COMPOSE = '/usr/bin/docker-compose';
const FILES = ['relay-node/compose.yml', 'relay-node/compose.local.yml'];
const ENGINE_SOCKET = ENGINE_HOST.replace('unix://', '');
const RELEASE = process.env.TEST_RELEASE ?? 'latest';
const IMAGES = ['bff', 'relay-node', 'obs', 'egress', 'pages', 'caddy', 'redis', 'mariadb'].map(
  (name) => `trailcast/${name}:${RELEASE}`,
);
export const START_TIMEOUT_MS = 300_000;
const COMMAND_TIMEOUT_MS = 120_000;

const runProgram = promisify(execFile);

/** The product, started from its compose files on separate ports, with local Twitch and local Stripe. */
export class ComposeProduct {
  readonly project = `tc-product-${process.pid}`;
  readonly ingestPort = 28890;
  /** Name of the network on which the servers' egress containers reach the platform. */
  readonly egressNetwork = `${this.project}-egress`;
  /** The relay node's DATA_DIR in its container. */
  readonly dataDir = `/data/${this.egressNetwork}`;
  readonly client = new HttpsClient('localhost', 28443);
  readonly secrets = mkdtempSync(join(tmpdir(), 'trailcast-secrets-'));
  readonly #composeArgs = ['-p', this.project, ...FILES.flatMap((file) => ['-f', join(ROOT, file)])];

  readonly #environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    DOCKER_HOST: ENGINE_HOST,
    RELEASE,
    DOMAIN: this.client.host,
    TWITCH_CLIENT_ID: 'trailcast-local',
    OPERATOR_NAME: 'Operator',
    OPERATOR_ADDRESS: 'Street 1',
    OPERATOR_EMAIL: 'operator@example.org',
    HTTP_PORT: '28080',
    HTTPS_PORT: String(this.client.port),
    INGEST_PORT: String(this.ingestPort),
    SRTLA_PORT: '28891',
    DOCKER_SOCKET: ENGINE_SOCKET,
    DOCKER_GROUP: String(statSync(ENGINE_SOCKET, { throwIfNoEntry: false })?.gid ?? 0),
    FRONT_SUBNET: '10.212.99.0/24',
    RELAY_NETWORK_POOL: '10.213.200.0/22',
    EGRESS_NETWORK: this.egressNetwork,
    OBS_VIDEO: '640x360@15',
    SECRETS: this.secrets,
  };

  /** Starts two replicas of the BFF and one container of every other service. */
  async start(): Promise<void> {
    await runProgram(process.execPath, [join(ROOT, '.commands/secrets.mjs'), this.secrets]);
    await this.startServices();
  }

  /** Starts the services that are not running. */
  async startServices(): Promise<void> {
    await this.compose('up', '-d', '--no-build', '--scale', 'bff=2');
    const root = await this.runInside('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    this.client.certificateAuthority = root.stdout;
    const isReady = async () => (await this.client.send('/readyz').catch(() => null))?.status === 200;
    await until('the product is ready', isReady, COMMAND_TIMEOUT_MS);
  }

  async compose(...args: string[]): Promise<Buffer> {
    const options = { env: this.#environment, timeout: START_TIMEOUT_MS, maxBuffer: 64 * 1024 ** 2 };
    return (await runProgram(COMPOSE, [...this.#composeArgs, ...args], { ...options, encoding: 'buffer' }))
      .stdout;
  }

  /** Runs a command with `input` as stdin. Returns its exit code and stderr. */
  async composeWith(input: Buffer, ...args: string[]): Promise<{ code: number | null; stderr: string }> {
    const options = { env: this.#environment, timeout: COMMAND_TIMEOUT_MS };
    const child = spawn(COMPOSE, [...this.#composeArgs, ...args], options);
    let stderr = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.stdin.end(input);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, stderr };
  }

  /** Returns the container ids of a service, by default of all services. */
  async listContainers(service?: string): Promise<string[]> {
    const labels = [`project=${this.project}`, ...(service ? [`service=${service}`] : [])];
    const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
    return (await runDocker('ps', '--quiet', ...filters)).split('\n').filter(Boolean);
  }

  /** Runs a program inside a service's first container. */
  async runInside(service: string, ...command: string[]): Promise<CommandResult> {
    const [id] = await this.listContainers(service);
    if (!id) throw new Error(`${service} does not run`);
    return execInContainer(id, ...command);
  }

  /** Returns the contents of the secret files. */
  readSecrets(): string[] {
    const texts = readdirSync(this.secrets).map((name) => readFileSync(join(this.secrets, name), 'utf8'));
    return texts.map((text) => text.trim()).filter(Boolean);
  }

  async close(): Promise<void> {
    await this.compose('down', '-v', '--timeout', '5').catch(() => undefined);
    rmSync(this.secrets, { recursive: true, force: true });
  }
}

/** Returns which requirements this machine does not meet; empty if the product can be started. */
export function findMissingRequirement(): string {
  try {
    const options = { timeout: 20_000, stdio: 'ignore' as const };
    execFileSync(COMPOSE, ['version'], options);
    execFileSync('/usr/bin/docker', ['--host', ENGINE_HOST, 'image', 'inspect', ...IMAGES], options);
    return '';
  } catch {
    return `needs docker-compose and the images ${IMAGES.join(', ')}`;
  }
}
