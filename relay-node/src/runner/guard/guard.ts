import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { SerialQueue } from '@trailcast/schema/async/queue';
import type { InstancePaths } from '../home/instance-paths.js';
import { endChild, ended, killChild } from './child.js';
import { startDisplay } from './display.js';
import { lineReader, type GuardState } from './guard-protocol.js';
import { startObs } from './obs-process.js';

const IDLE: GuardState = { running: false, obsPid: null, xvfbPid: null, reason: null, pluginsHidden: false };

/** Parent of one OBS and its display. It outlives agents, and serves them over a socket in the instance's folder. */
export class Guard {
  #state: GuardState;
  #xvfb: ChildProcess | null = null;
  #obs: ChildProcess | null = null;
  #server: Server | null = null;
  readonly #agents = new Set<Socket>();
  #heardAt = performance.now();
  /** Starts and ends run one after the other. */
  readonly #queue = new SerialQueue();

  constructor(
    private readonly paths: InstancePaths,
    private readonly options: {
      uid: number | null;
      pluginsHidden: boolean;
      /** Which collection the next start shows. */
      collection: () => Promise<string>;
      /** An agent asked for the end. */
      onEnd: () => void;
    },
  ) {
    this.#state = { ...IDLE, pluginsHidden: options.pluginsHidden };
  }

  /** Milliseconds since an agent was heard. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  async listen(): Promise<void> {
    await rm(this.paths.socket, { force: true });
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve, reject) => {
      this.#server?.once('error', reject).listen(this.paths.socket, resolve);
    });
  }

  /** Starts OBS, ending one that still runs. */
  start(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#endChildren();
      this.#tell({ ...IDLE, pluginsHidden: this.#state.pluginsHidden });
      try {
        await this.#startChildren();
      } catch (error) {
        await this.#lost(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Ends OBS, then its display, and stops listening. */
  end(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#endChildren();
      this.#tell({ ...IDLE, reason: 'OBS was ended' });
      this.#server?.close();
      for (const agent of this.#agents) agent.destroySoon();
    });
  }

  async #startChildren(): Promise<void> {
    const { uid } = this.options;
    const { child: xvfb, display } = await startDisplay(this.paths, uid);
    this.#xvfb = xvfb;
    await writeFile(this.paths.display, String(display), { mode: 0o600 });
    const obs = startObs(this.paths, { display, uid, collection: await this.options.collection() });
    this.#obs = obs;
    void ended(obs).then((how) => (this.#obs === obs ? this.#lost(`OBS ${how}`) : undefined));
    void ended(xvfb).then((how) =>
      this.#xvfb === xvfb ? this.#lost(`The display of OBS ${how}`) : undefined,
    );
    this.#tell({ ...this.#state, running: true, obsPid: obs.pid ?? null, xvfbPid: xvfb.pid ?? null });
  }

  async #lost(reason: string): Promise<void> {
    await this.#endChildren();
    this.#tell({ ...IDLE, pluginsHidden: this.#state.pluginsHidden, reason });
  }

  /** OBS before its display, without which it crashes. */
  async #endChildren(): Promise<void> {
    const [obs, xvfb] = [this.#obs, this.#xvfb];
    this.#obs = null;
    this.#xvfb = null;
    if (obs) await endChild(obs);
    if (xvfb) await endChild(xvfb);
  }

  #serve(agent: Socket): void {
    this.#agents.add(agent);
    this.#heardAt = performance.now();
    agent.on('error', () => agent.destroy());
    agent.once('close', () => this.#agents.delete(agent));
    agent.on(
      'data',
      lineReader((line) => this.#obey(line)),
    );
    this.#send(agent);
  }

  #obey(line: string): void {
    this.#heardAt = performance.now();
    if (line.includes('"start"')) void this.start();
    // Its end is then told like any other.
    if (line.includes('"kill"') && this.#obs) killChild(this.#obs);
    if (line.includes('"end"')) this.options.onEnd();
  }

  #tell(state: GuardState): void {
    this.#state = state;
    for (const agent of this.#agents) this.#send(agent);
  }

  #send(agent: Socket): void {
    agent.write(`${JSON.stringify(this.#state)}\n`);
  }
}
