import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { NODE_PATHS, Reports } from '@trailcast/schema/node';
import { freePort } from '../../tests/_util/free-port.js';

const ENTRY = resolve(__dirname, '../../../relay-node/dist/main.js');

/** A relay node beside the product, started as an operator would on another machine: ports and folder of its own. */
export class NodePart {
  output = '';
  readonly #child: ChildProcess;

  private constructor(
    readonly name: string,
    readonly secret: string,
    readonly ports: { agent: number; ingest: number },
    dataDir: string,
    env: Record<string, string>,
  ) {
    this.#child = spawn(process.execPath, [ENTRY], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(dataDir, name),
        RELAY_NODE_SECRET: secret,
        RELAY_NODE_PORT: String(ports.agent),
        INGEST_PORT: String(ports.ingest),
        OBS_VIDEO: '640x360@15',
        BROADCAST_SLOTS: '1',
        STOP_SERVERS_ON_EXIT: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (data: Buffer) => (this.output += data.toString());
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
  }

  static async start(
    name: string,
    secret: string,
    dataDir: string,
    env: Record<string, string>,
  ): Promise<NodePart> {
    return new NodePart(name, secret, { agent: await freePort(), ingest: await freePort() }, dataDir, env);
  }

  /** Its entry in RELAY_NODES. */
  get setting(): { name: string; url: string } {
    return { name: this.name, url: `http://127.0.0.1:${this.ports.agent}` };
  }

  async reports(): Promise<Reports> {
    return Reports.parse(await this.#call('GET', `${NODE_PATHS.reports}?after=0&wait=0`));
  }

  /** Whether its OBS sends the program of a server. */
  async sends(): Promise<boolean> {
    return (await this.reports()).servers.some(({ output }) => output.state === 'live');
  }

  /** The operator's call. */
  async drain(draining: boolean): Promise<void> {
    await this.#call('PUT', NODE_PATHS.drain, { draining });
  }

  /** Ends it with its OBS and its ingest. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.setting.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
