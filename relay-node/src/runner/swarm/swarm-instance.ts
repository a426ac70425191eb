import { join, relative } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import type { CleanCollection } from '../../collection/clean-collection.js';
import { inTime, within } from '@trailcast/schema/async/deadline';
import { connectObs } from '../../obs/connect-obs.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import { writeSlot } from '../home/instance-home.js';
import { nextSlot } from '../home/next-slot.js';
import type { ObsInstance } from '../runner.js';
import { OBS_PORT } from '../stack/pipe-config.js';
import { StackInstance, type StackInstanceParts } from '../stack/stack-instance.js';
import { Link } from './link.js';
import { HOME_FILES, writeFirstCollection, type SwarmPaths } from './swarm-files.js';
import { SwarmKeeper } from './swarm-keeper.js';
import { LINK_PORT } from './swarm-pipe-config.js';
import { writeSwarmRecord, type SwarmRecord } from './swarm-record.js';
import type { SwarmStack } from './swarm-stack.js';
import { whenTaskEnded } from './task-watch.js';
import { taskState } from './tasks.js';

export const START_MS = 30_000;
const KILL_MS = 5_000;
const PIPE_MS = 5_000;
const RETRY_MS = 200;
/** Hosts' clocks differ a little, ms. */
const CLOCK_TOLERANCE_MS = 500;

export interface SwarmParts extends StackInstanceParts<SwarmRecord> {
  paths: SwarmPaths;
  stack: SwarmStack;
  /** Writes the pipe's configuration from the record. */
  writePipe: (record: SwarmRecord) => Promise<void>;
  /** Deploys the stack unless the swarm has it. */
  up: (record: SwarmRecord, signal: AbortSignal) => Promise<void>;
}

/** An OBS on some host of the swarm, behind its pipe. The scheduler chooses the host; the agent gives the run its home. */
export class SwarmInstance extends StackInstance<SwarmRecord> implements ObsInstance {
  readonly websocket: ObsAddress;
  readonly #keeper: SwarmKeeper;
  readonly #link: Link;

  constructor(private readonly parts: SwarmParts) {
    super(parts, CLOCK_TOLERANCE_MS);
    const { record, stack, paths, log } = parts;
    const { serverId, silenceMs, secrets } = record;
    const host = stack.serviceName('egress');
    this.websocket = { host, port: OBS_PORT, password: record.password };
    this.#link = new Link({ host, port: LINK_PORT.obs, secret: secrets.obs });
    const egress = new Link({ host, port: LINK_PORT.egress, secret: secrets.egress });
    const links = { obs: this.#link, egress };
    const writePipe = () => parts.writePipe(this.record);
    this.#keeper = new SwarmKeeper({
      ...{ paths, stack, log, links, serverId, silenceMs, writePipe },
      task: () => this.record.task,
      stalled: (stalled) => this.setStalled(stalled),
    });
    this.#keeper.keep(this.released.signal);
    this.#watch();
  }

  /** Gives the run that the swarm started its home. Resolves when OBS answers. */
  async furnish(signal: AbortSignal): Promise<void> {
    const { stack, paths } = this.parts;
    const task = await stack.running('obs', signal);
    await this.keep({ ...this.record, task: task.ID });
    await this.#untilDone(() => this.#link.put(task.ID, paths.home, HOME_FILES, signal), signal);
    this.#keeper.seenAt = performance.now();
    this.#watch();
    await this.#untilDone(() => this.#answers(signal), signal);
  }

  async writeCollection({ clean }: { revision: number; clean: CleanCollection }): Promise<string> {
    const { paths } = this.parts;
    const slot = await nextSlot(this.websocket, this.record.collection);
    await writeSlot(paths, slot, clean, null);
    // A restart shows what was wanted last.
    await this.keep({ ...this.record, collection: slot });
    await writeFirstCollection(paths, this.record);
    await this.#link.put(this.record.task ?? '', paths.home, [
      join(relative(paths.home, paths.scenes), `${slot}.json`),
      'collection',
    ]);
    return slot;
  }

  /** The scheduler starts another at once; it shows nothing before `restart`. */
  async kill(): Promise<void> {
    const { stack } = this.parts;
    const [tasks, down] = await Promise.all([stack.tasks('obs'), stack.downHosts()]);
    // Of a lost host the scheduler has replaced it already, and only its own end can be waited for.
    if (taskState(tasks, this.record.task ?? '', down) !== 'lost') await stack.replace('obs');
    await inTime(
      KILL_MS,
      () => this.exited,
      () => new Error('OBS is still there'),
    ).catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.refuseRemoved();
    await within(START_MS, async (signal) => {
      await this.parts.up(this.record, signal);
      await this.furnish(signal);
    });
  }

  /** When OBS's container was last told that an agent is there (`performance`). */
  get seenAt(): number {
    return this.#keeper.seenAt;
  }

  protected override writeRecord(record: SwarmRecord): Promise<void> {
    return writeSwarmRecord(this.parts.paths.record, record);
  }

  protected override async leadPipe(): Promise<void> {
    await within(PIPE_MS, async (signal) => {
      await this.#keeper.configure(signal);
      await this.#untilDone(() => this.#leads(), signal);
    });
  }

  async #answers(signal: AbortSignal): Promise<void> {
    const control = await connectObs(this.websocket, signal);
    await control.scenes().finally(() => void control.close());
  }

  /** Whether the pipe has read that it leads to a platform. */
  async #leads(): Promise<void> {
    if ((await this.#keeper.figures()) === null) throw new Error('The pipe leads nowhere yet');
  }

  /** Names and ways of the swarm are there a moment after their run. */
  async #untilDone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) throw error;
      }
      await sleep(RETRY_MS, signal);
    }
  }

  #watch(): void {
    const { stack } = this.parts;
    const { task, silenceMs } = this.record;
    if (task === null) return;
    const seenAt = () => this.seenAt;
    this.watch((signal) => whenTaskEnded({ stack, task, silenceMs, seenAt }, signal));
  }
}
