import type { ShownPage } from '../../collection/clean-collection.js';
import type { ObsAddress, ObsControl } from '../../obs/obs-control.js';
import type { OverlayPage, PageState } from '../../overlay/protocol.js';
import { writeSlot } from '../home/instance-home.js';
import { HeldControl } from '../home/held-control.js';
import { findNextSlot } from '../home/next-slot.js';
import { waitForObs } from '../home/obs-ready.js';
import type { ObsCollection, ObsInstance } from '../runner.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { OBS_PORT } from '../stack/pipe-config.js';
import { tryConnect } from '../../machine/try-connect.js';
import { requestHub } from './hub-request.js';
import { PipeSupervisor } from './pipe-supervisor.js';
import { StackInstance, type StackInstanceDeps } from '../stack/stack-instance.js';
import type { EngineStack } from './stack.js';
import { writeFirstCollection } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { writeComposeRecord, type ComposeRecord } from './compose-record.js';
import { touchPageFiles } from './pages/page-files.js';
import { StackPages } from '../stack/pages/stack-pages.js';
import { calculateHeartbeatMs } from '../stack/stack-record.js';

const START_TIMEOUT_MS = 14_000;
const END_TIMEOUT_MS = 3_000;

export interface ComposeInstanceDeps extends StackInstanceDeps<ComposeRecord> {
  paths: StackPaths;
  stack: EngineStack;
  writePipe: (record: ComposeRecord) => Promise<void>;
  /** Creates missing containers and starts both services. */
  startContainers: (record: ComposeRecord) => Promise<void>;
  /** Writes the options of the web pages' containers. */
  writePages: (record: ComposeRecord, pages: readonly OverlayPage[]) => Promise<void>;
  /** Creates missing containers of web pages and starts both. */
  startPageContainers: (record: ComposeRecord) => Promise<void>;
}

/** An OBS in its own container, behind its egress container. */
export class ComposeInstance extends StackInstance<ComposeRecord> implements ObsInstance {
  readonly websocket: ObsAddress;
  readonly #heldControl = new HeldControl();
  /** Null if the stack can't show web pages. */
  readonly #pages: StackPages | null;

  constructor(private readonly deps: ComposeInstanceDeps) {
    super(deps, {
      connect: () => tryConnect(deps.paths.hubSocket),
      start: () => requestHub(deps.paths.hubStart),
      kill: () => requestHub(deps.paths.hubKill),
    });
    const { record, paths } = deps;
    this.websocket = { host: record.obs, port: OBS_PORT, path: paths.control, password: record.password };
    this.#watch();
    this.#pages = record.pages && this.#createPages(record.pages);
    new PipeSupervisor(deps, () => this.record).supervise(this.released.signal, (stalled) =>
      this.setStalled(stalled),
    );
  }

  #createPages({ shown }: NonNullable<ComposeRecord['pages']>): StackPages {
    const { deps } = this;
    return new StackPages({
      serverId: this.serverId,
      stack: deps.stack,
      log: deps.log,
      shownPages: shown,
      store: (pages) => this.storeRecord({ ...this.record, pages: { shown: [...pages] } }),
      prepare: (pages) => deps.writePages(this.record, pages),
      startContainers: () => deps.startPageContainers(this.record),
      sendHeartbeat: () => touchPageFiles(deps.paths),
      heartbeatMs: calculateHeartbeatMs(this.record),
      released: this.released.signal,
    });
  }

  get pages(): readonly PageState[] | null {
    return this.#pages?.states ?? null;
  }

  async showPages(pages: readonly ShownPage[]): Promise<void> {
    await this.#pages?.show(pages);
  }

  /** Resolves when no container is being created. Call it after `release`. */
  async waitUntilSettled(): Promise<void> {
    await this.#pages?.waitUntilSettled();
  }

  onPages(listener: () => void): void {
    this.#pages?.onChange(listener);
  }

  /** Resolves when OBS responds. If the first OBS exits, starts it again with the fallback renderer if there is one. */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    let hasEnded = false;
    void this.exited.then(() => (hasEnded = true));
    try {
      await this.#waitForObs(signal);
    } catch (error) {
      if (!hasEnded || !(await this.chooseRenderSetup({ isStarting: true }))) throw error;
      await this.#startAgain(signal);
    }
  }

  async #waitForObs(signal: AbortSignal): Promise<void> {
    let exitReason: string | null = null;
    void this.exited.then((reason) => (exitReason = reason));
    const { output } = this.deps.paths;
    this.#heldControl.holdControl(await waitForObs(this.websocket, () => exitReason, output, signal));
  }

  async writeCollection(collection: ObsCollection): Promise<string> {
    const { paths } = this.deps;
    const slot = await findNextSlot(this.websocket, this.record.collection, collection.isFirst);
    await writeSlot(paths, slot, collection, this.record.uid);
    // After a restart, OBS shows the newest collection.
    await this.storeRecord({ ...this.record, collection: slot });
    await writeFirstCollection(paths, this.record);
    return slot;
  }

  takeConnection(): ObsControl | null {
    return this.#heldControl.takeConnection();
  }

  override release(): void {
    this.#heldControl.close();
    super.release();
  }

  async kill(): Promise<void> {
    await this.deps.stack.killService('obs');
    await withDeadline(END_TIMEOUT_MS, (signal) => this.deps.stack.waitUntilEnded('obs', signal));
  }

  async restart(): Promise<void> {
    this.throwIfRemoved();
    await this.chooseRenderSetup({ isStarting: false });
    await withDeadline(START_TIMEOUT_MS, (signal) => this.#startAgain(signal));
  }

  protected override findHomeOwner(): number | null {
    return this.record.uid;
  }

  async #startAgain(signal: AbortSignal): Promise<void> {
    await this.deps.startContainers(this.record);
    this.#watch();
    await this.#waitForObs(signal);
  }

  protected override writeRecord(record: ComposeRecord): Promise<void> {
    return writeComposeRecord(this.deps.paths.record, record);
  }

  protected override async configurePipe(): Promise<void> {
    await this.deps.writePipe(this.record);
    await this.deps.stack.killService('egress', 'SIGUSR2');
  }

  #watch(): void {
    this.watch((signal) => this.deps.stack.waitUntilEnded('obs', signal));
  }
}
