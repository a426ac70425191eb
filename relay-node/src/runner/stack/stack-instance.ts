import type { Logger } from 'pino';
import { PersistedInstance } from '../home/persisted-instance.js';
import { readConnectFailure } from '../home/obs-log.js';
import { writeProfile } from '../home/instance-home.js';
import type { InstancePaths } from '../home/instance-paths.js';
import type { ObsVideo } from '../obs-video.js';
import { createFirstSetup, type RenderSetup } from '../renderer/render-setup.js';
import { readNextSetup } from '../renderer/setup-after-exit.js';
import type { Rendering } from '../renderer/rendering.js';
import { endHub } from '../hub/end-hub.js';
import type { HubChannel } from '../hub/hub-channel.js';
import { HubClient } from '../hub/hub-client.js';
import { writeRenderer } from './stack-files.js';
import { readPipeFailure } from './pipe-log.js';
import { PROGRAM_URL } from './pipe-config.js';
import type { PlatformRoute } from './platform-route.js';
import { calculateHeartbeatMs, type StackRecord } from './stack-record.js';

/** libobs's output code of a failed connection. */
const CONNECT_FAILED = -2;

export interface StackInstanceDeps<R extends StackRecord> {
  paths: InstancePaths & { pipeLog: string; renderer: string };
  record: R;
  rendering: Rendering;
  log: Logger;
  /** Resolves and checks a platform URL. */
  resolveRoute: (url: string) => Promise<{ route: PlatformRoute; path: string }>;
  removeLeftovers: (record: R) => Promise<void>;
}

/** An OBS and its hub in containers of this machine or a swarm. */
export abstract class StackInstance<R extends StackRecord> extends PersistedInstance {
  readonly serverId: number;
  /** Null if OBS sends through a pipe. */
  readonly hub: HubClient | null;
  protected record: R;
  /** Aborts when this agent releases or ends the stack. */
  protected readonly released = new AbortController();
  #exited: Promise<string> = new Promise(() => undefined);
  #resolveExited: (reason: string) => void = () => undefined;
  #isStalled = false;
  #stallListener: (isStalled: boolean) => void = () => undefined;

  /** `clockToleranceMs` is the maximum clock difference of OBS, pipe and agent. Not needed if all run on one machine. */
  constructor(
    private readonly stackDeps: StackInstanceDeps<R>,
    channel: Omit<HubChannel, 'heartbeatMs'>,
    private readonly clockToleranceMs?: number,
  ) {
    super(stackDeps.paths, stackDeps.record.instance);
    this.record = stackDeps.record;
    this.serverId = stackDeps.record.serverId;
    this.hub = this.record.hub && this.#createHubClient(this.record.hub, channel);
  }

  #createHubClient({ token, recordings }: NonNullable<StackRecord['hub']>, channel: HubChannel): HubClient {
    const { resolveRoute } = this.stackDeps;
    return new HubClient({
      channel: { ...channel, heartbeatMs: calculateHeartbeatMs(this.record) },
      obsTarget: { server: `${PROGRAM_URL}/program`, key: token },
      recordings,
      resolveRoute,
      now: () => performance.timeOrigin + performance.now(),
    });
  }

  get renderSetup(): RenderSetup {
    const { rendering } = this.stackDeps;
    return this.record.drawing ?? { ...createFirstSetup(rendering), renderer: 'opengl' };
  }

  async storeVideo(video: ObsVideo): Promise<void> {
    const setup = { ...this.renderSetup, video };
    await writeProfile(this.stackDeps.paths, setup, this.findHomeOwner());
    await this.storeRecord({ ...this.record, drawing: setup });
  }

  /** Resolves with the reason when the current OBS exits. `restart` creates a new promise. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  /** Changes the pipe's configuration if the route changes. Open connections stay open. */
  async openOutputRoute(url: string): Promise<string> {
    const { route, path } = await this.stackDeps.resolveRoute(url);
    if (JSON.stringify(route) !== JSON.stringify(this.record.platform)) {
      await this.storeRecord({ ...this.record, platform: route });
      await this.configurePipe();
    }
    return `${PROGRAM_URL}${path}`;
  }

  findConnectFailure(sinceMs: number): number | null {
    const { paths, log } = this.stackDeps;
    if (this.hub?.state) return this.hub.findConnectFailure(sinceMs);
    const failure = readPipeFailure(paths.pipeLog, sinceMs, this.clockToleranceMs);
    if (failure === null) return readConnectFailure(paths.logs, sinceMs, this.clockToleranceMs);
    log.warn({ serverId: this.serverId, reason: failure }, 'the pipe could not connect to the platform');
    return CONNECT_FAILED;
  }

  onStall(listener: (isStalled: boolean) => void): void {
    this.#stallListener = listener;
    if (this.#isStalled) listener(true);
  }

  /** Stops watching. The stack keeps running. */
  release(): void {
    this.hub?.release();
    this.released.abort();
  }

  protected setStalled(isStalled: boolean): void {
    this.#isStalled = isStalled;
    this.#stallListener(isStalled);
  }

  /** Watches the current run. `waitUntilEnded` resolves with the reason, or with null when its signal aborts. */
  protected watch(waitUntilEnded: (signal: AbortSignal) => Promise<string | null>): void {
    this.#exited = new Promise((resolve) => {
      this.#resolveExited = resolve;
      void waitUntilEnded(this.released.signal).then((reason) => {
        if (reason !== null) resolve(reason);
      });
    });
  }

  protected override async endInstance(): Promise<void> {
    if (this.hub) await endHub(this.hub);
    this.release();
    await this.stackDeps.removeLeftovers(this.record);
    this.#resolveExited('removed');
  }

  protected async storeRecord(record: R): Promise<void> {
    this.record = record;
    await this.writeRecord(record);
  }

  /** Chooses renderer and canvas of the next OBS. Returns true if the renderer changes. */
  protected async chooseRenderSetup({ isStarting }: { isStarting: boolean }): Promise<boolean> {
    const { paths, rendering } = this.stackDeps;
    const previousSetup = this.renderSetup;
    const setup = readNextSetup(previousSetup, { output: paths.output, isStarting }, rendering);
    const record = { ...this.record, drawing: setup };
    await this.storeRecord(record);
    const uid = this.findHomeOwner();
    // OBS may have changed the frame rate in the profile.
    await Promise.all([writeProfile(paths, setup, uid), writeRenderer(paths, record, uid)]);
    return setup.renderer !== previousSetup.renderer;
  }

  /** Returns the owner of the home's files; null for the agent's user. */
  protected abstract findHomeOwner(): number | null;

  protected abstract writeRecord(record: R): Promise<void>;

  /** Applies the record's platform to the pipe. */
  protected abstract configurePipe(): Promise<void>;
}
