import { reserveUdpPort } from '../../../e2e/_kit/free-port.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NodeUnderTest } from '@trailcast/schema/node-contract';
import { endChild, removeFolder } from '../../../e2e/_kit/cleanup.js';
import { PermanentFailure, until } from '../../../e2e/_kit/wait.js';

/** Entry of the built node. Tests start it instead of the sources. */
const NODE_ENTRY = resolve(__dirname, '../../dist/main.js');
/** Timeout of a stop, ms. OBS and the ingest exit first. */
const STOP_TIMEOUT_MS = 60_000;
const SECRET = 'the secret of a node under test';

/** A relay node process with real OBS and ingest. Its data folder survives its restarts. */
export class NodeProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'node-'));
  readonly secret = SECRET;
  baseUrl = '';
  output = '';
  #child: ChildProcess | null = null;

  private constructor(
    readonly ingestPort: number,
    private readonly environment: Record<string, string>,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<NodeProcess> {
    const SRTLA_PORT = String(await reserveUdpPort());
    const node = new NodeProcess(await reserveUdpPort(), { SRTLA_PORT, ...environment });
    try {
      await node.start();
    } catch (error) {
      await node.kill();
      removeFolder(node.dataDir);
      throw error;
    }
    return node;
  }

  /** Process id of the agent. Throws an Error if the agent does not run. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('No agent runs');
    return pid;
  }

  async start(): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, [NODE_ENTRY], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.dataDir,
        RELAY_NODE_SECRET: SECRET,
        RELAY_NODE_PORT: '0',
        INGEST_PORT: String(this.ingestPort),
        OBS_VIDEO: '640x360@15',
        SERVER_SLOTS: '2',
        BROADCAST_SLOTS: '1',
        GUARD_MS: '60000',
        STOP_SERVERS_ON_EXIT: '1',
        LOG_LEVEL: 'debug',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    let hasExited = false;
    child.once('close', () => (hasExited = true));
    await until('the node listens', () => {
      // All output is read by now.
      if (hasExited) throw new PermanentFailure(this.output);
      return this.output.includes('the relay node listens');
    });
    this.baseUrl = /"address":"([^"]+)"/.exec(this.output)?.[1] ?? '';
  }

  /** Kills the agent with SIGKILL. OBS and the ingest keep running. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL');
  }

  /** Closes the IPC channel, as if the supervisor was killed. Resolves with the agent's exit code. */
  async abandon(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    this.#child = null;
    return child.exitCode;
  }

  /** Sends SIGTERM, which by default also ends OBS and the ingest. Resolves with the exit code. */
  async stop(): Promise<number | null> {
    return this.#signal('SIGTERM');
  }

  async close(): Promise<void> {
    if (!this.#child) await this.start();
    await this.stop();
    removeFolder(this.dataDir);
  }

  async #signal(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (!child) return null;
    await endChild(child, STOP_TIMEOUT_MS, signal);
    return child.exitCode;
  }

  /** Returns this node for the contract tests. */
  asNodeUnderTest(
    contractOptions: Pick<NodeUnderTest, 'collection' | 'acceptingTarget' | 'publish'>,
  ): NodeUnderTest {
    return {
      baseUrl: this.baseUrl,
      secret: this.secret,
      feedScene: 'Live',
      otherScene: 'Be right back',
      ...contractOptions,
      stop: () => this.close(),
    };
  }
}
