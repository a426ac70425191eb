import type { ChildProcess } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { SerialQueue } from '@trailcast/schema/async/queue';
import type { InstancePaths } from '../home/instance-paths.js';
import { terminateChild, waitForChildExit, killChild } from './child.js';
import { startDisplay } from './display.js';
import { HubProcess, type HubStart } from './hub-process.js';
import { PagesProcess, type PagesStart } from './pages-process.js';
import { createLineReader } from '../../machine/line-reader.js';
import type { GuardState } from './guard-protocol.js';
import { startObs, type ObsStart } from './obs-process.js';

const IDLE_STATE: GuardState = {
  running: false,
  obsPid: null,
  xvfbPid: null,
  reason: null,
  pluginsHidden: false,
};

/**
 * Parent process of one OBS, its hub, the bridge of its web pages and, with OpenGL, its display. It keeps running
 * without an agent. Agents connect to a socket in the instance's folder.
 */
export class Guard {
  #state: GuardState;
  #xvfb: ChildProcess | null = null;
  #obs: ChildProcess | null = null;
  #server: Server | null = null;
  readonly #hub = new HubProcess(() => this.#updateState(this.#state));
  readonly #pages = new PagesProcess(() => this.#updateState(this.#state));
  readonly #connections = new Set<Socket>();
  #lastCommandAt = performance.now();
  readonly #queue = new SerialQueue();

  constructor(
    private readonly paths: InstancePaths,
    private readonly options: {
      uid: number | null;
      pluginsHidden: boolean;
      /** Returns the collection and the renderer of the next OBS. */
      readNextStart: () => Promise<ObsStart>;
      /** Null if OBS sends to the platform itself. */
      hub: HubStart | null;
      /** Returns the web pages to show, or null for none. */
      readNextPages: () => Promise<PagesStart | null>;
      onEnd: () => void;
    },
  ) {
    this.#state = { ...IDLE_STATE, pluginsHidden: options.pluginsHidden };
  }

  /** Time since the last command from an agent, ms. */
  get idleMs(): number {
    return performance.now() - this.#lastCommandAt;
  }

  async listen(): Promise<void> {
    await rm(this.paths.socket, { force: true });
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve, reject) => {
      this.#server?.once('error', reject).listen(this.paths.socket, resolve);
    });
  }

  /** Starts OBS. Ends a running OBS first. */
  start(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#endChildren();
      this.#updateState({ ...IDLE_STATE, pluginsHidden: this.#state.pluginsHidden });
      try {
        await this.#startChildren();
      } catch (error) {
        await this.#reportFailure(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Shows the web pages that the agent has stored, replacing the previous pages. */
  async showPages(): Promise<void> {
    const nextPages = await this.options.readNextPages().catch(() => null);
    await this.#pages.show(nextPages);
  }

  /** Ends the hub, the web pages, OBS and then its display, and stops listening. */
  end(): Promise<void> {
    return this.#queue.run(async () => {
      await Promise.all([this.#hub.end(), this.#pages.end(), this.#endChildren()]);
      this.#updateState({ ...IDLE_STATE, reason: 'OBS was ended' });
      this.#server?.close();
      for (const connection of this.#connections) connection.destroySoon();
    });
  }

  async #startChildren(): Promise<void> {
    const nextStart = await this.options.readNextStart();
    // The software renderer needs no display.
    const display = nextStart.libraries === null ? await this.#startDisplay() : null;
    const obs = startObs(this.paths, { ...nextStart, display, uid: this.options.uid });
    this.#obs = obs;
    void waitForChildExit(obs).then((exitDescription) =>
      this.#obs === obs ? this.#reportFailure(`OBS ${exitDescription}`) : undefined,
    );
    const xvfb = this.#xvfb;
    if (xvfb)
      void waitForChildExit(xvfb).then((exitDescription) =>
        this.#xvfb === xvfb ? this.#reportFailure(`The display of OBS ${exitDescription}`) : undefined,
      );
    this.#updateState({ ...this.#state, running: true, obsPid: obs.pid ?? null, xvfbPid: xvfb?.pid ?? null });
  }

  async #startDisplay(): Promise<number> {
    const { child, display } = await startDisplay(this.paths, this.options.uid);
    this.#xvfb = child;
    await writeFile(this.paths.display, String(display), { mode: 0o600 });
    return display;
  }

  async #reportFailure(reason: string): Promise<void> {
    await this.#endChildren();
    this.#updateState({ ...IDLE_STATE, pluginsHidden: this.#state.pluginsHidden, reason });
  }

  /** Ends OBS and then its display, because OBS crashes without its display. */
  async #endChildren(): Promise<void> {
    const [obs, xvfb] = [this.#obs, this.#xvfb];
    this.#obs = null;
    this.#xvfb = null;
    if (obs) await terminateChild(obs);
    if (xvfb) await terminateChild(xvfb);
  }

  #serve(connection: Socket): void {
    this.#connections.add(connection);
    this.#lastCommandAt = performance.now();
    connection.on('error', () => connection.destroy());
    connection.once('close', () => this.#connections.delete(connection));
    connection.on(
      'data',
      createLineReader((line) => this.#onCommand(line)),
    );
    this.#send(connection);
  }

  #onCommand(line: string): void {
    this.#lastCommandAt = performance.now();
    if (line.includes('"start"')) void this.start();
    if (line.includes('"hub"') && this.options.hub) this.#hub.start(this.options.hub);
    if (line.includes('"pages"')) void this.showPages();
    // The exit handler then reports the exit.
    if (line.includes('"kill"') && this.#obs) killChild(this.#obs);
    if (line.includes('"kill-hub"')) this.#hub.kill();
    if (line.includes('"end"')) this.options.onEnd();
  }

  #updateState(state: GuardState): void {
    this.#state = state;
    for (const connection of this.#connections) this.#send(connection);
  }

  #send(connection: Socket): void {
    connection.write(
      `${JSON.stringify({ ...this.#state, hubPid: this.#hub.pid, pages: this.#pages.states })}\n`,
    );
  }
}
