import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import { writeSlot } from '../home/instance-home.js';
import { nextSlot } from '../home/next-slot.js';
import { obsReady } from '../home/obs-ready.js';
import type { ObsInstance } from '../runner.js';
import { within } from '@trailcast/schema/async/deadline';
import { OBS_PORT } from '../stack/pipe-config.js';
import { PipeKeeper } from './pipe-keeper.js';
import { StackInstance, type StackInstanceParts } from '../stack/stack-instance.js';
import type { EngineStack } from './stack.js';
import { writeFirstCollection } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { writeComposeRecord, type ComposeRecord } from './compose-record.js';

const START_MS = 14_000;
const END_MS = 3_000;

export interface ComposeParts extends StackInstanceParts<ComposeRecord> {
  paths: StackPaths;
  stack: EngineStack;
  /** Writes the pipe's configuration from the record. */
  writePipe: (record: ComposeRecord) => Promise<void>;
  /** Makes what the engine lost and starts both services. */
  up: (record: ComposeRecord) => Promise<void>;
}

/** An OBS in a container of its own, behind its pipe. */
export class ComposeInstance extends StackInstance<ComposeRecord> implements ObsInstance {
  readonly websocket: ObsAddress;

  constructor(private readonly parts: ComposeParts) {
    super(parts);
    const { record, paths } = parts;
    this.websocket = { host: record.obs, port: OBS_PORT, path: paths.control, password: record.password };
    this.#watch();
    new PipeKeeper(parts, () => this.record).keep(this.released.signal, (stalled) =>
      this.setStalled(stalled),
    );
  }

  /** Resolves when OBS answers. */
  async ready(signal: AbortSignal): Promise<void> {
    let gone: string | null = null;
    void this.exited.then((reason) => (gone = reason));
    await obsReady(this.websocket, () => gone, this.parts.paths.output, signal);
  }

  async writeCollection({ clean }: { revision: number; clean: CleanCollection }): Promise<string> {
    const { paths } = this.parts;
    const slot = await nextSlot(this.websocket, this.record.collection);
    await writeSlot(paths, slot, clean, this.record.uid);
    // A restart shows what was wanted last.
    await this.keep({ ...this.record, collection: slot });
    await writeFirstCollection(paths, this.record);
    return slot;
  }

  async kill(): Promise<void> {
    await this.parts.stack.kill('obs');
    await within(END_MS, (signal) => this.parts.stack.whenEnded('obs', signal));
  }

  async restart(): Promise<void> {
    this.refuseRemoved();
    await within(START_MS, async (signal) => {
      await this.parts.up(this.record);
      this.#watch();
      await this.ready(signal);
    });
  }

  protected override writeRecord(record: ComposeRecord): Promise<void> {
    return writeComposeRecord(this.parts.paths.record, record);
  }

  protected override async leadPipe(): Promise<void> {
    await this.parts.writePipe(this.record);
    await this.parts.stack.kill('egress', 'SIGUSR2');
  }

  #watch(): void {
    this.watch((signal) => this.parts.stack.whenEnded('obs', signal));
  }
}
