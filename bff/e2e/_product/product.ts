import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers';
import { z } from 'zod';
import { freePort } from '../../tests/_util/free-port.js';
import { call, Caller } from './api.js';
import { processes, productProcesses, type ProcessEntry } from './processes.js';
import { until } from './wait.js';

const ROOT = resolve(__dirname, '../../..');

/** What the local platform tells of a channel; `since` is ms since the epoch. */
export interface ChannelFigures {
  login: string;
  live: boolean;
  bytes: number;
  width: number;
  height: number;
  since: number | null;
}

export interface ProductOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** A program and its first arguments, which ends as what follows them, e.g. unshare. */
  within?: string[];
}

/** Every test over the whole product runs with the runner that the lane names. */
function runnerUnderTest(): Record<string, string> {
  const { TEST_RELAY_RUNNER: runner, TEST_DOCKER_HOST: engine } = process.env;
  if (!runner) return {};
  return { RELAY_RUNNER: runner, ...(engine ? { DOCKER_HOST: engine } : {}) };
}

/** The product as `npm run up` starts it, on ports and in a folder of its own. */
export class Product {
  output = '';
  feedOutput = '';
  private readonly feeds: ChildProcess[] = [];
  private supervisor!: ChildProcess;

  private constructor(
    readonly baseUrl: string,
    readonly dataDir: string,
    readonly ports: { http: number; ingest: number; rtmp: number },
    private readonly env: Record<string, string>,
    private readonly within: string[],
  ) {}

  static async start(options: ProductOptions = {}): Promise<Product> {
    const product = await Product.prepare(options);
    product.launch();
    await product.ready();
    return product;
  }

  /** Ports and folder without starting anything. */
  static async prepare(options: ProductOptions = {}): Promise<Product> {
    const [http, ingest, rtmp] = [await freePort(), await freePort(), await freePort()];
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    const env = {
      PORT: String(http),
      INGEST_PORT: String(ingest),
      PLATFORM_RTMP_PORT: String(rtmp),
      DATA_DIR: dataDir,
      OBS_VIDEO: '640x360@15',
      RATE_LIMIT_FACTOR: '20',
      ...runnerUnderTest(),
      ...options.env,
    };
    return new Product(
      `http://127.0.0.1:${http}`,
      dataDir,
      { http, ingest, rtmp },
      env,
      options.within ?? [],
    );
  }

  launch(): void {
    const env = { ...process.env, ...this.env };
    delete env.NODE_OPTIONS;
    const [program = '', ...args] = [...this.within, process.execPath, '.commands/up.mjs'];
    this.supervisor = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (data: Buffer) => (this.output += data.toString());
    this.supervisor.stdout?.on('data', keep);
    this.supervisor.stderr?.on('data', keep);
  }

  async ready(patienceMs = 120_000): Promise<void> {
    await until(
      'the product is ready',
      async () => {
        if (this.supervisor.exitCode !== null) throw new Error(`it ended instead: ${this.output}`);
        return (await call(`${this.baseUrl}/readyz`)).status === 200;
      },
      patienceMs,
    );
  }

  signIn(login: string): Promise<Caller> {
    return Caller.signIn(this.baseUrl, login);
  }

  /** A phone: pushes the test card until `stop` is called. */
  feed(key: string, extra: string[] = []): ChildProcess {
    const options = ['--size', '640x360', '--fps', '15', '--kbps', '800', ...extra];
    const child = spawn(process.execPath, ['.commands/feed.mjs', key, ...options], {
      cwd: ROOT,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (data: Buffer) => (this.feedOutput += data.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    this.feeds.push(child);
    return child;
  }

  /** The phones lose their network for good. */
  stopFeeds(): void {
    for (const feed of this.feeds.splice(0)) feed.kill('SIGTERM');
  }

  /** The live program as users reach it. */
  flvUrl(login: string): string {
    return `${this.baseUrl}/sandbox/platform/${login}.flv`;
  }

  /** The live program straight from the platform's process, for tests that take the BFF away. */
  platformUrl(path: string): string {
    const { sandboxPort } = z
      .object({ sandboxPort: z.number() })
      .parse(JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')));
    return `http://127.0.0.1:${sandboxPort}/sandbox/platform/${path}`;
  }

  async channel(
    login: string,
  ): Promise<{ live: boolean; bytes: number; width: number; since: number | null }> {
    const channels = await call<
      { login: string; live: boolean; bytes: number; width: number; since: number | null }[]
    >(`${this.baseUrl}/sandbox/platform/channels`);
    const found = channels.body.find((channel) => channel.login === login);
    if (!found) throw new Error(`no channel ${login}`);
    return found;
  }

  /** The one process of the product whose command contains `part` or whose program is `part`. */
  part(part: string): ProcessEntry {
    const found = this.processes().find(({ name, command }) => name === part || command.includes(part));
    if (!found) throw new Error(`no process ${part}`);
    return found;
  }

  processes(): ProcessEntry[] {
    return productProcesses(this.dataDir);
  }

  get supervisorPid(): number {
    return this.supervisor.pid ?? 0;
  }

  kill(part: string, signal: NodeJS.Signals = 'SIGKILL'): number {
    const { pid } = this.part(part);
    process.kill(pid, signal);
    return pid;
  }

  /** Ends the supervisor by SIGTERM and answers its exit code. */
  async stop(): Promise<number | null> {
    this.stopFeeds();
    if (this.supervisor.exitCode === null && this.supervisor.signalCode === null) {
      const ended = new Promise((done) => this.supervisor.once('exit', done));
      this.supervisor.kill('SIGTERM');
      await Promise.race([ended, new Promise((done) => setTimeout(done, 25_000).unref())]);
    }
    return this.supervisor.exitCode;
  }

  /** Stops everything; whatever is left is ended by its pid, and the folder goes. */
  async dispose(): Promise<void> {
    await this.stop();
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it has gone by itself
      }
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  exitCode(): number | null {
    return this.supervisor.exitCode;
  }
}

export const isRunning = (pid: number) => processes().some((entry) => entry.pid === pid);
