import { readConnectFailure } from '../home/obs-log.js';
import type { GuardConnection } from '../guard/guard-connection.js';
import { writeProfile, writeSlot } from '../home/instance-home.js';
import type { InstancePaths } from '../home/instance-paths.js';
import { writeRecord, type InstanceRecord } from '../guard/instance-record.js';
import { PersistedInstance } from '../home/persisted-instance.js';
import { HeldControl } from '../home/held-control.js';
import { findNextSlot } from '../home/next-slot.js';
import { waitForObs } from '../home/obs-ready.js';
import { createFirstSetup, type RenderSetup } from '../renderer/render-setup.js';
import { readNextSetup } from '../renderer/setup-after-exit.js';
import type { Rendering } from '../renderer/rendering.js';
import { readCpuTimeMs, waitForExit } from '../guard/process-identity.js';
import type { ObsControl } from '../../obs/obs-control.js';
import type { ObsVideo } from '../obs-video.js';
import type { ObsCollection, ObsInstance } from '../runner.js';
import type { PlatformRoute } from '../stack/platform-route.js';
import { HubClient } from '../hub/hub-client.js';
import type { PageState } from '../../overlay/protocol.js';
import type { ShownPage } from '../../collection/clean-collection.js';
import { storePages } from '../pages/stored-pages.js';
import { tryConnect } from '../../machine/try-connect.js';
import { removeLeftovers } from '../guard/remove-leftovers.js';

const START_TIMEOUT_MS = 14_000;
/** A guard takes up to 1.6 s to end OBS and its display after its `end` command. */
const END_TIMEOUT_MS = 2_000;
/** A guard takes up to 0.9 s to report the exit after its `kill` command. */
const KILL_TIMEOUT_MS = 1_200;
const GUARD_EXIT_TIMEOUT_MS = 500;

export interface ProcessInstanceDeps {
  paths: InstancePaths;
  record: InstanceRecord;
  guard: GuardConnection;
  rendering: Rendering;
  /** Starts a new guard after the old guard has exited. */
  launch: (
    record: InstanceRecord,
    signal: AbortSignal,
  ) => Promise<{ guard: GuardConnection; record: InstanceRecord }>;
  /** Resolves a platform's address for the hub. */
  resolveRoute: (url: string) => Promise<{ route: PlatformRoute; path: string }>;
  /** Called once, after the instance is removed. */
  onRemoved: () => Promise<void>;
}

/** An OBS process of this machine, controlled through its guard. */
export class ProcessInstance extends PersistedInstance implements ObsInstance {
  readonly serverId: number;
  readonly websocket: { host: string; port: number; password: string };
  readonly hub: HubClient | null;
  #record: InstanceRecord;
  #guard: GuardConnection;
  #renderSetup: RenderSetup;
  #exited!: Promise<string>;
  readonly #heldControl = new HeldControl();
  #onPagesChange: () => void = () => undefined;

  constructor(private readonly deps: ProcessInstanceDeps) {
    super(deps.paths, deps.record.instance);
    this.#record = deps.record;
    this.#guard = deps.guard;
    this.#renderSetup = deps.record.drawing ?? {
      ...createFirstSetup(deps.rendering),
      renderer: 'opengl',
    };
    this.serverId = deps.record.serverId;
    this.websocket = { host: '127.0.0.1', port: deps.record.port, password: deps.record.password };
    this.hub = deps.record.hub && this.#createHubClient(deps.record.hub);
    this.#followPages();
    this.#watchExit();
  }

  #createHubClient({ port, token, recordings }: NonNullable<InstanceRecord['hub']>): HubClient {
    const { paths, resolveRoute } = this.deps;
    const channel = {
      connect: () => tryConnect(paths.hubSocket),
      start: () => this.#guard.send({ do: 'hub' }),
      kill: () => this.#guard.send({ do: 'kill-hub' }),
      readCpuTimeMs: () => readCpuTimeOfProcess(this.#guard.state?.hubPid),
    };
    const obsTarget = { server: `rtmp://127.0.0.1:${port}/program`, key: token };
    const now = () => performance.timeOrigin + performance.now();
    return new HubClient({ channel, obsTarget, recordings, resolveRoute, now });
  }

  /** Resolves with the reason when the current OBS exits. `restart` creates a new promise. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  get renderSetup(): RenderSetup {
    return this.#renderSetup;
  }

  async storeVideo(video: ObsVideo): Promise<void> {
    const setup = { ...this.#renderSetup, video };
    await writeProfile(this.deps.paths, setup, this.#record.uid);
    await this.#storeRenderSetup(setup);
  }

  /** Resolves when OBS responds. If the first OBS exits, starts it again with the fallback renderer if there is one. */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    try {
      await this.#waitForObs(signal);
    } catch (error) {
      if (this.#exitReason === null || !(await this.#chooseRenderSetup({ isStarting: true }))) throw error;
      await this.#startAgain(signal);
    }
  }

  /** Reason why OBS does not run; null while it runs or starts. */
  get #exitReason(): string | null {
    return this.#guard.closeReason ?? this.#guard.state?.reason ?? null;
  }

  async #waitForObs(signal: AbortSignal): Promise<void> {
    const { output } = this.deps.paths;
    this.#heldControl.holdControl(await waitForObs(this.websocket, () => this.#exitReason, output, signal));
  }

  takeConnection(): ObsControl | null {
    return this.#heldControl.takeConnection();
  }

  /** True if OBS can only access the needed plug-ins. */
  get arePluginsHidden(): boolean {
    return this.#guard.state?.pluginsHidden ?? false;
  }

  async writeCollection(collection: ObsCollection): Promise<string> {
    const slot = await findNextSlot(this.websocket, this.#record.collection, collection.isFirst);
    await writeSlot(this.deps.paths, slot, collection, this.#record.uid);
    // After a restart, OBS shows the newest collection.
    this.#record = { ...this.#record, collection: slot };
    await writeRecord(this.deps.paths.record, this.#record);
    return slot;
  }

  get pages(): readonly PageState[] | null {
    return this.#record.pages && (this.#guard.state?.pages ?? []);
  }

  async showPages(pages: readonly ShownPage[]): Promise<void> {
    await storePages(this.deps.paths, this.#record, pages);
    this.#guard.send({ do: 'pages' });
  }

  onPages(listener: () => void): void {
    this.#onPagesChange = listener;
  }

  /** Calls the listener of `onPages` when the guard reports a change. */
  #followPages(): void {
    this.#guard.on(() => this.#onPagesChange());
  }

  async openOutputRoute(url: string): Promise<string> {
    return url;
  }

  findConnectFailure(sinceMs: number): number | null {
    if (this.hub?.state) return this.hub.findConnectFailure(sinceMs);
    return readConnectFailure(this.deps.paths.logs, sinceMs);
  }

  async readCpuTimeMs(): Promise<number | null> {
    return readCpuTimeOfProcess(this.#guard.state?.obsPid);
  }

  /** Kills OBS. Also kills the guard if it does not respond. */
  async kill(): Promise<void> {
    this.#guard.send({ do: 'kill' });
    const hasExited = (state: GuardConnection['state']) => typeof state?.reason === 'string';
    await this.#guard
      .waitUntil(hasExited, AbortSignal.timeout(KILL_TIMEOUT_MS))
      .catch(() => this.#killGuard());
  }

  async restart(): Promise<void> {
    this.throwIfRemoved();
    await this.#chooseRenderSetup({ isStarting: false });
    await this.#startAgain(AbortSignal.timeout(START_TIMEOUT_MS));
  }

  async #startAgain(signal: AbortSignal): Promise<void> {
    if (this.#guard.closeReason === null) {
      this.#guard.send({ do: 'start' });
      await this.#guard.waitUntil((state) => state !== null && state.reason === null, signal);
    } else {
      const { guard, record } = await this.deps.launch(this.#record, signal);
      this.#guard = guard;
      this.#record = record;
      this.#followPages();
    }
    this.#watchExit();
    await this.#waitForObs(signal);
  }

  /** Chooses renderer and canvas of the next OBS. Returns true if the renderer changes. */
  async #chooseRenderSetup({ isStarting }: { isStarting: boolean }): Promise<boolean> {
    const { paths, rendering } = this.deps;
    const previousSetup = this.#renderSetup;
    const setup = readNextSetup(previousSetup, { output: paths.output, isStarting }, rendering);
    await this.#storeRenderSetup(setup);
    // OBS may have changed the frame rate in the profile.
    await writeProfile(paths, setup, this.#record.uid);
    return setup.renderer !== previousSetup.renderer;
  }

  async #storeRenderSetup(setup: RenderSetup): Promise<void> {
    this.#renderSetup = setup;
    this.#record = { ...this.#record, drawing: setup };
    await writeRecord(this.deps.paths.record, this.#record);
  }

  /** Disconnects. OBS keeps running. */
  release(): void {
    this.#heldControl.close();
    this.hub?.release();
    this.#guard.close();
  }

  protected override async endInstance(): Promise<void> {
    this.#heldControl.close();
    this.hub?.release();
    this.#guard.send({ do: 'end' });
    await this.#guard.waitUntil(() => false, AbortSignal.timeout(END_TIMEOUT_MS)).catch(() => undefined);
    await this.#killGuard();
    this.#guard.close();
    await removeLeftovers(this.deps.paths.dir, this.#record);
    await this.deps.onRemoved();
  }

  /** The kernel kills OBS and its display together with the guard. */
  async #killGuard(): Promise<void> {
    const { guard } = this.#record;
    if (!guard || (await waitForExit(guard, GUARD_EXIT_TIMEOUT_MS))) return;
    process.kill(guard.pid, 'SIGKILL');
    await waitForExit(guard, GUARD_EXIT_TIMEOUT_MS);
  }

  #watchExit(): void {
    const guard = this.#guard;
    this.#exited = new Promise((resolve) => {
      const resolveIfExited = () => {
        const reason = guard.closeReason ?? guard.state?.reason ?? null;
        if (reason === null) return;
        stop();
        resolve(reason);
      };
      const stop = guard.on(resolveIfExited);
      resolveIfExited();
    });
  }
}

async function readCpuTimeOfProcess(pid: number | null | undefined): Promise<number | null> {
  return pid ? readCpuTimeMs(pid) : null;
}
