import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { NODE_PATHS, Reports } from '@trailcast/schema/node';
import { reserveUdpPort } from '../_kit/free-port.js';
import { endChild } from '../_kit/cleanup.js';
import { PermanentFailure, until } from '../_kit/wait.js';

/** Time limit for stopping the node with OBS and ingest, ms. */
const STOP_TIMEOUT_MS = 60_000;
const ENTRY = resolve(__dirname, '../../relay-node/dist/main.js');

/** The agent of a relay node that simulates another machine: it has its own ports and folder. */
export class AgentProcess {
  output = '';
  #url = '';
  readonly #child: ChildProcess;

  private constructor(
    readonly name: string,
    readonly secret: string,
    readonly ingestPort: number,
    dataDir: string,
    env: Record<string, string>,
  ) {
    this.#child = spawn(process.execPath, [ENTRY], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(dataDir, name),
        RELAY_NODE_SECRET: secret,
        RELAY_NODE_PORT: '0',
        INGEST_PORT: String(ingestPort),
        OBS_VIDEO: '640x360@15',
        BROADCAST_SLOTS: '1',
        STOP_SERVERS_ON_EXIT: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const appendOutput = (data: Buffer) => (this.output += data.toString());
    this.#child.stdout?.on('data', appendOutput);
    this.#child.stderr?.on('data', appendOutput);
  }

  /** Starts the node. Resolves once it listens. */
  static async start(
    name: string,
    secret: string,
    dataDir: string,
    env: Record<string, string>,
  ): Promise<AgentProcess> {
    const SRTLA_PORT = String(await reserveUdpPort());
    const node = new AgentProcess(name, secret, await reserveUdpPort(), dataDir, { SRTLA_PORT, ...env });
    await node.#waitUntilListening().catch(async (error: unknown) => {
      await node.stop();
      throw error;
    });
    return node;
  }

  /** The node's entry in RELAY_NODES. */
  get setting(): { name: string; url: string } {
    return { name: this.name, url: this.#url };
  }

  async fetchReports(): Promise<Reports> {
    return Reports.parse(await this.#send('GET', `${NODE_PATHS.reports}?after=0&wait=0`));
  }

  /** Returns true if one of its servers is live. */
  async isSending(): Promise<boolean> {
    return (await this.fetchReports()).servers.some(({ output }) => output.state === 'live');
  }

  /** Starts or stops draining, like the operator's command. */
  async setDraining(isDraining: boolean): Promise<void> {
    await this.#send('PUT', NODE_PATHS.drain, { draining: isDraining });
  }

  /** Stops the node, its OBS and its ingest. */
  async stop(): Promise<void> {
    await endChild(this.#child, STOP_TIMEOUT_MS);
  }

  async #waitUntilListening(): Promise<void> {
    this.#url = await until(`${this.name} listens`, () => {
      if (this.#child.exitCode !== null) throw new PermanentFailure(`the node ended: ${this.output}`);
      return /"address":"([^"]+)".*the relay node listens/.exec(this.output)?.[1];
    });
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.setting.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
