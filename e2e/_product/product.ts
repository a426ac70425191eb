import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { reservePort, reserveUdpPort } from '../_kit/free-port.js';
import { call } from './api.js';
import { listProcesses } from './processes.js';
import { endChild, removeFolder } from '../_kit/cleanup.js';
import { ProductUnderTest, ROOT } from './product-under-test.js';
import { PermanentFailure, until } from '../_kit/wait.js';

/** Time limit of a start on a loaded machine, ms. */
const READY_TIMEOUT_MS = 90_000;
/** Time limit of a stop, ms. It includes each process's own limit. */
const STOP_TIMEOUT_MS = 60_000;

export interface ProductOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** Program with arguments that runs the product's command, such as `unshare --net`. */
  wrapper?: string[];
}

/** Returns the settings of the runner that TEST_RELAY_RUNNER selects. */
function readRunnerSettings(): Record<string, string> {
  const { TEST_RELAY_RUNNER: runner, TEST_DOCKER_HOST: engine } = process.env;
  if (!runner) return {};
  return { RELAY_RUNNER: runner, ...(engine ? { DOCKER_HOST: engine } : {}) };
}

/** The product as `npm run up` starts it, with its own ports and folder. */
export class Product extends ProductUnderTest {
  output = '';
  private supervisor: ChildProcess | null = null;
  /** True if the supervisor has ended and its output is complete. */
  private isClosed = false;

  private constructor(
    dataDir: string,
    readonly ports: { http: number; ingest: number; rtmp: number },
    env: Record<string, string>,
    private readonly wrapper: string[],
  ) {
    super(`http://127.0.0.1:${ports.http}`, dataDir, env);
  }

  static async start(options: ProductOptions = {}): Promise<Product> {
    const product = await Product.prepare(options);
    try {
      product.launch();
      await product.waitUntilReady();
      return product;
    } catch (error) {
      await product.dispose();
      throw error;
    }
  }

  /** Reserves ports and a folder without starting the product. */
  static async prepare(options: ProductOptions = {}): Promise<Product> {
    const [http, rtmp] = [await reservePort(), await reservePort()];
    const [ingest, srtla] = [await reserveUdpPort(), await reserveUdpPort()];
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    const env = {
      PORT: String(http),
      INGEST_PORT: String(ingest),
      SRTLA_PORT: String(srtla),
      PLATFORM_RTMP_PORT: String(rtmp),
      DATA_DIR: dataDir,
      OBS_VIDEO: '640x360@15',
      // With a fixed number, the node does not measure the machine at each start.
      BROADCAST_SLOTS: '4',
      RATE_LIMIT_FACTOR: '20',
      // `npm ci` would delete the packages that this test runs from.
      TEST_KEEP_PACKAGES: '1',
      ...readRunnerSettings(),
      ...options.env,
    };
    return new Product(dataDir, { http, ingest, rtmp }, env, options.wrapper ?? []);
  }

  launch(): void {
    const env = { ...process.env, ...this.env };
    delete env.NODE_OPTIONS;
    const [program = '', ...args] = [...this.wrapper, process.execPath, '.commands/up.mjs'];
    const supervisor = spawn(program, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const appendOutput = (data: Buffer) => (this.output += data.toString());
    supervisor.stdout.on('data', appendOutput);
    supervisor.stderr.on('data', appendOutput);
    supervisor.once('close', () => (this.isClosed = true));
    this.supervisor = supervisor;
  }

  async waitUntilReady(timeoutMs = READY_TIMEOUT_MS): Promise<void> {
    await until(
      'the product is ready',
      async () => {
        if (this.exitCode() !== null) throw new PermanentFailure(`the product ended: ${this.output}`);
        return (await call(`${this.baseUrl}/readyz`)).status === 200;
      },
      timeoutMs,
    );
  }

  /** Returns a URL of the local platform that works without the BFF. */
  platformUrl(path: string): string {
    const { sandboxPort } = z
      .object({ sandboxPort: z.number() })
      .parse(JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')));
    return `http://127.0.0.1:${sandboxPort}/sandbox/platform/${path}`;
  }

  get supervisorPid(): number {
    return this.supervisor?.pid ?? 0;
  }

  async stop(): Promise<number | null> {
    this.stopFeeds();
    if (this.supervisor) await endChild(this.supervisor, STOP_TIMEOUT_MS);
    return this.exitCode();
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.killRemaining();
    removeFolder(this.dataDir);
  }

  exitCode(): number | null {
    return this.supervisor?.exitCode ?? null;
  }

  /** Waits until the product has ended. Returns its exit code and output. */
  async waitForExit(timeoutMs = 180_000): Promise<{ code: number | null; lines: string[] }> {
    await until('the product ends', () => this.isClosed, timeoutMs);
    return { code: this.exitCode(), lines: this.output.trim().split('\n') };
  }
}

export const isRunning = (pid: number) => listProcesses().some((entry) => entry.pid === pid);
