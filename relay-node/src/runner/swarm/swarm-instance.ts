import { join, relative } from 'node:path';
import { inTime, within } from '@trailcast/schema/async/deadline';
import type { ShownPage } from '../../collection/clean-collection.js';
import { connectObs } from '../../obs/connect-obs.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { PageState } from '../../overlay/protocol.js';
import { writeSlot } from '../home/instance-home.js';
import { makeImageFolder } from '../home/instance-images.js';
import { IMAGES } from '../home/instance-paths.js';
import { nextSlot } from '../home/next-slot.js';
import type { NextCollection, ObsInstance } from '../runner.js';
import { OBS_PORT } from '../stack/pipe-config.js';
import type { StackPages } from '../stack/pages/stack-pages.js';
import { StackInstance, type StackInstanceDeps } from '../stack/stack-instance.js';
import { Link } from './link.js';
import { LostHubs } from './lost-hubs.js';
import { instancePages, type PagesSetup } from './pages/instance-pages.js';
import { HOME_FILES, writeFirstCollection, type SwarmPaths } from './swarm-files.js';
import { SwarmSupervisor } from './swarm-supervisor.js';
import { LINK_PORT } from './swarm-pipe-config.js';
import { writeSwarmRecord, type SwarmRecord } from './swarm-record.js';
import type { SwarmStack } from './swarm-stack.js';
import { whenTaskEnded } from './task-watch.js';
import { taskState } from './tasks.js';
import { retry } from './retry.js';

export const START_MS = 30_000;
const KILL_MS = 5_000;
const PIPE_MS = 5_000;
/** Tolerated clock difference between hosts, ms. */
const CLOCK_TOLERANCE_MS = 500;

export interface SwarmInstanceDeps extends StackInstanceDeps<SwarmRecord> {
  paths: SwarmPaths;
  stack: SwarmStack;
  /** Writes the pipe's configuration from the record. Returns the names of its files. */
  writePipe: (record: SwarmRecord) => Promise<readonly string[]>;
  /** Deploys the stack if missing. */
  up: (record: SwarmRecord, signal: AbortSignal) => Promise<void>;
  pages: PagesSetup;
}

/**
 * An OBS on any host of the swarm, behind its pipe. The scheduler chooses the host. The agent copies the home to each
 * run.
 */
export class SwarmInstance extends StackInstance<SwarmRecord> implements ObsInstance {
  readonly websocket: ObsAddress;
  readonly #supervisor: SwarmSupervisor;
  readonly #link: Link;
  /** Null if the stack can't show web pages. */
  readonly #pages: StackPages | null;

  constructor(private readonly deps: SwarmInstanceDeps) {
    const { record, stack, paths, log } = deps;
    const { serverId, silenceMs, secrets } = record;
    const host = stack.serviceName('egress');
    const egress = new Link({ host, port: LINK_PORT.egress, secret: secrets.egress });
    const lostHubs = new LostHubs({ stack, silenceMs });
    const channel = {
      connect: () => lostHubs.connect(() => egress.openHub(secrets.hub)),
      start: () => egress.startHub(),
      kill: () => egress.killHub(),
      unanswered: () => egress.unansweredHubs,
      remoteSilenceMs: silenceMs,
    };
    super(deps, channel, CLOCK_TOLERANCE_MS);
    this.websocket = { host, port: OBS_PORT, password: record.password };
    this.#link = new Link({ host, port: LINK_PORT.obs, secret: secrets.obs });
    const links = { obs: this.#link, egress };
    const writePipe = () => deps.writePipe(this.record);
    this.#supervisor = new SwarmSupervisor({
      ...{ paths, stack, log, links, serverId, silenceMs, writePipe },
      withHub: this.hub !== null,
      task: () => this.record.task,
      stalled: (stalled) => this.setStalled(stalled),
    });
    this.#supervisor.keep(this.released.signal);
    this.#watch();
    this.#pages = instancePages({
      ...{ ...deps.pages, stack, log, released: this.released.signal },
      record: () => this.record,
      keep: (next) => this.storeRecord(next),
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
  async settled(): Promise<void> {
    await this.#pages?.waitUntilSettled();
  }

  /** Copies the home to the run that the swarm has started. Resolves when OBS responds. */
  async provisionHome(signal: AbortSignal): Promise<void> {
    const { stack, paths } = this.deps;
    const task = await stack.running('obs', signal);
    await this.storeRecord({ ...this.record, task: task.ID });
    await makeImageFolder(paths.images, null);
    await retry(() => this.#link.put(task.ID, paths.home, HOME_FILES, signal), signal);
    this.#supervisor.seenAt = performance.now();
    this.#watch();
    await retry(() => this.#checkObs(signal), signal);
  }

  async writeCollection(next: NextCollection): Promise<string> {
    const { paths } = this.deps;
    const slot = await nextSlot(this.websocket, this.record.collection, next.isFirst);
    await writeSlot(paths, slot, next, null);
    // After a restart, OBS shows the newest collection.
    await this.storeRecord({ ...this.record, collection: slot });
    await writeFirstCollection(paths, this.record);
    // OBS reads the images when it loads the collection.
    const images = next.clean.images.map((digest) => join(IMAGES, digest));
    await this.#link.put(this.record.task ?? '', paths.home, [
      ...images,
      join(relative(paths.home, paths.scenes), `${slot}.json`),
      'collection',
    ]);
    return slot;
  }

  /** The scheduler immediately starts another run, which waits for `restart`. */
  async kill(): Promise<void> {
    const { stack } = this.deps;
    const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
    // On a lost host, the scheduler has already replaced the run. Only its own exit is still awaited.
    if (taskState(tasks, this.record.task ?? '', down) !== 'lost') await stack.replace('obs');
    await inTime(
      KILL_MS,
      () => this.exited,
      () => new Error('OBS is still running'),
    ).catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.refuseRemoved();
    await this.chooseDrawing({ starting: false });
    await within(START_MS, async (signal) => {
      await this.deps.up(this.record, signal);
      await this.provisionHome(signal);
    });
  }

  /** Time of the last successful heartbeat to OBS's container (`performance`). */
  get seenAt(): number {
    return this.#supervisor.seenAt;
  }

  protected override ownerOfHome(): null {
    return null;
  }

  protected override writeRecord(record: SwarmRecord): Promise<void> {
    return writeSwarmRecord(this.deps.paths.record, record);
  }

  protected override async configurePipe(): Promise<void> {
    await within(PIPE_MS, async (signal) => {
      await this.#supervisor.configure(signal);
      await retry(() => this.#checkPipe(), signal);
    });
  }

  async #checkObs(signal: AbortSignal): Promise<void> {
    const control = await connectObs(this.websocket, signal);
    await control.scenes().finally(() => void control.close());
  }

  /** Throws if the pipe has not yet loaded its platform. */
  async #checkPipe(): Promise<void> {
    if ((await this.#supervisor.figures()) === null) throw new Error('The pipe has no platform yet');
  }

  #watch(): void {
    const { stack } = this.deps;
    const { task, silenceMs } = this.record;
    if (task === null) return;
    const seenAt = () => this.seenAt;
    this.watch((signal) => whenTaskEnded({ stack, task, silenceMs, seenAt }, signal));
  }
}
