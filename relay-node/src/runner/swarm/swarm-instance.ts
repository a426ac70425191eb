import { join, relative } from 'node:path';
import { withTimeout, withDeadline } from '@trailcast/schema/async/deadline';
import type { ShownPage } from '../../collection/clean-collection.js';
import { connectObs } from '../../obs/connect-obs.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { PageState } from '../../overlay/protocol.js';
import { writeSlot } from '../home/instance-home.js';
import { makeImageFolder } from '../home/instance-images.js';
import { IMAGES } from '../home/instance-paths.js';
import { findNextSlot } from '../home/next-slot.js';
import type { ObsCollection, ObsInstance } from '../runner.js';
import { OBS_PORT } from '../stack/pipe-config.js';
import type { StackPages } from '../stack/pages/stack-pages.js';
import { StackInstance, type StackInstanceDeps } from '../stack/stack-instance.js';
import { ContainerClient } from './container-client.js';
import { LostHubs } from './lost-hubs.js';
import { createInstancePages, type PagesSetup } from './pages/instance-pages.js';
import { HOME_FILES, writeFirstCollection, type SwarmPaths } from './swarm-files.js';
import { SwarmSupervisor } from './swarm-supervisor.js';
import { LINK_PORT } from './swarm-pipe-config.js';
import { writeSwarmRecord, type SwarmRecord } from './swarm-record.js';
import type { SwarmStack } from './swarm-stack.js';
import { waitUntilTaskEnded } from './task-watch.js';
import { findTaskState } from './tasks.js';
import { retry } from './retry.js';

export const START_TIMEOUT_MS = 30_000;
const KILL_TIMEOUT_MS = 5_000;
const PIPE_TIMEOUT_MS = 5_000;
/** Tolerated clock difference between hosts, ms. */
const CLOCK_TOLERANCE_MS = 500;

export interface SwarmInstanceDeps extends StackInstanceDeps<SwarmRecord> {
  paths: SwarmPaths;
  stack: SwarmStack;
  /** Writes the pipe's configuration from the record. Returns the names of its files. */
  writePipe: (record: SwarmRecord) => Promise<readonly string[]>;
  /** Deploys the stack if it is missing. */
  deployStack: (record: SwarmRecord, signal: AbortSignal) => Promise<void>;
  pages: PagesSetup;
}

/**
 * An OBS on any host of the swarm, behind its pipe. The scheduler chooses the host. The agent copies the home to each
 * task.
 */
export class SwarmInstance extends StackInstance<SwarmRecord> implements ObsInstance {
  readonly websocket: ObsAddress;
  readonly #supervisor: SwarmSupervisor;
  readonly #obsClient: ContainerClient;
  /** Null if the stack can't show web pages. */
  readonly #pages: StackPages | null;

  constructor(private readonly deps: SwarmInstanceDeps) {
    const { record, stack, paths, log } = deps;
    const { serverId, silenceMs, secrets } = record;
    const host = stack.createServiceName('egress');
    const egress = new ContainerClient({ host, port: LINK_PORT.egress, secret: secrets.egress });
    const lostHubs = new LostHubs({ stack, silenceMs });
    const channel = {
      connect: () => lostHubs.connect(() => egress.openHub(secrets.hub)),
      start: () => egress.startHub(),
      kill: () => egress.killHub(),
      countUnansweredConnections: () => egress.unansweredConnections,
      remoteSilenceMs: silenceMs,
    };
    super(deps, channel, CLOCK_TOLERANCE_MS);
    this.websocket = { host, port: OBS_PORT, password: record.password };
    this.#obsClient = new ContainerClient({ host, port: LINK_PORT.obs, secret: secrets.obs });
    const clients = { obs: this.#obsClient, egress };
    const writePipe = () => deps.writePipe(this.record);
    this.#supervisor = new SwarmSupervisor({
      ...{ paths, stack, log, clients, serverId, silenceMs, writePipe },
      hasHub: this.hub !== null,
      getTask: () => this.record.task,
      setStalled: (stalled) => this.setStalled(stalled),
    });
    this.#supervisor.supervise(this.released.signal);
    this.#watch();
    this.#pages = createInstancePages({
      ...{ ...deps.pages, stack, log, released: this.released.signal },
      getRecord: () => this.record,
      storeRecord: (nextRecord) => this.storeRecord(nextRecord),
    });
  }

  get pages(): readonly PageState[] | null {
    return this.#pages?.states ?? null;
  }

  async showPages(pages: readonly ShownPage[]): Promise<void> {
    await this.#pages?.show(pages);
  }

  onPages(listener: () => void): void {
    this.#pages?.onChange(listener);
  }

  /** Resolves when no service is being created. Call it after `release`. */
  async waitUntilSettled(): Promise<void> {
    await this.#pages?.waitUntilSettled();
  }

  /** Copies the home to the task that the swarm has started. Resolves when OBS responds. */
  async provisionHome(signal: AbortSignal): Promise<void> {
    const { stack, paths } = this.deps;
    const task = await stack.waitForRunning('obs', signal);
    await this.storeRecord({ ...this.record, task: task.ID });
    await makeImageFolder(paths.images, null);
    await retry(() => this.#obsClient.copyFiles(task.ID, paths.home, HOME_FILES, signal), signal);
    this.#supervisor.lastHeartbeatAt = performance.now();
    this.#watch();
    await retry(() => this.#checkObs(signal), signal);
  }

  async writeCollection(collection: ObsCollection): Promise<string> {
    const { paths } = this.deps;
    const slot = await findNextSlot(this.websocket, this.record.collection, collection.isFirst);
    await writeSlot(paths, slot, collection, null);
    // After a restart, OBS shows the newest collection.
    await this.storeRecord({ ...this.record, collection: slot });
    await writeFirstCollection(paths, this.record);
    // OBS reads the images when it loads the collection.
    const images = collection.clean.images.map((digest) => join(IMAGES, digest));
    await this.#obsClient.copyFiles(this.record.task ?? '', paths.home, [
      ...images,
      join(relative(paths.home, paths.scenes), `${slot}.json`),
      'collection',
    ]);
    return slot;
  }

  /** Ends the current task. The scheduler immediately starts another task, which waits for `restart`. */
  async kill(): Promise<void> {
    const { stack } = this.deps;
    const [tasks, downHosts] = await Promise.all([stack.listTasks('obs'), stack.listDownHosts()]);
    // The scheduler has already replaced a task on a lost host. Only the exit of the lost task is awaited.
    if (findTaskState(tasks, this.record.task ?? '', downHosts) !== 'lost') await stack.replaceTask('obs');
    await withTimeout(
      KILL_TIMEOUT_MS,
      () => this.exited,
      () => new Error('OBS is still running'),
    ).catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.throwIfRemoved();
    await this.chooseRenderSetup({ isStarting: false });
    await withDeadline(START_TIMEOUT_MS, async (signal) => {
      await this.deps.deployStack(this.record, signal);
      await this.provisionHome(signal);
    });
  }

  /** Time of the last successful heartbeat to OBS's container (`performance.now()`). */
  get lastHeartbeatAt(): number {
    return this.#supervisor.lastHeartbeatAt;
  }

  protected override findHomeOwner(): null {
    return null;
  }

  protected override writeRecord(record: SwarmRecord): Promise<void> {
    return writeSwarmRecord(this.deps.paths.record, record);
  }

  protected override async configurePipe(): Promise<void> {
    await withDeadline(PIPE_TIMEOUT_MS, async (signal) => {
      await this.#supervisor.configurePipe(signal);
      await retry(() => this.#checkPipe(), signal);
    });
  }

  async #checkObs(signal: AbortSignal): Promise<void> {
    const control = await connectObs(this.websocket, signal);
    await control.readScenes().finally(() => void control.close());
  }

  /** Throws Error if the pipe has not yet loaded its platform. */
  async #checkPipe(): Promise<void> {
    if ((await this.#supervisor.readStats()) === null) throw new Error('The pipe has no platform yet');
  }

  #watch(): void {
    const { stack } = this.deps;
    const { task, silenceMs } = this.record;
    if (task === null) return;
    const getLastHeartbeatTime = () => this.lastHeartbeatAt;
    this.watch((signal) => waitUntilTaskEnded({ stack, task, silenceMs, getLastHeartbeatTime }, signal));
  }
}
