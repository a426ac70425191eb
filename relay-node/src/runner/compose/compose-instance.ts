import type { Logger } from 'pino';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import { writeSlot } from '../instance-home.js';
import { loggedConnectFailure } from '../obs-log.js';
import { nextSlot } from '../next-slot.js';
import { obsReady } from '../obs-ready.js';
import { readJson, writePrivate } from '../private-file.js';
import type { ObsInstance } from '../runner.js';
import { readTarget, writeTarget } from '../target-file.js';
import { within } from '../../deadline.js';
import { loggedPipeFailure } from '../stack/logged-pipe-failure.js';
import { OBS_PORT, PROGRAM_URL } from '../stack/pipe-config.js';
import { PipeKeeper } from './pipe-keeper.js';
import type { PlatformWay } from '../stack/platform-way.js';
import type { EngineStack } from './stack.js';
import { writeFirstCollection } from './stack-files.js';
import type { StackPaths } from '../stack/stack-paths.js';
import { writeStackRecord, type StackRecord } from './stack-record.js';

const START_MS = 14_000;
const END_MS = 3_000;

export interface ComposeParts {
  paths: StackPaths;
  record: StackRecord;
  stack: EngineStack;
  log: Logger;
  /** Checks where a platform's address leads. */
  findWay: (server: string) => Promise<{ way: PlatformWay; path: string }>;
  /** Writes the pipe's configuration from the record. */
  writePipe: (record: StackRecord) => Promise<void>;
  /** Makes what the engine lost and starts both services. */
  up: (record: StackRecord) => Promise<void>;
  /** Ends and removes everything of the stack. */
  sweep: (record: StackRecord) => Promise<void>;
}

/** An OBS in a container of its own, behind its pipe. */
export class ComposeInstance implements ObsInstance {
  readonly serverId: number;
  readonly instance: string;
  readonly websocket: ObsAddress;
  #record: StackRecord;
  #exited!: Promise<string>;
  #removed: (reason: string) => void = () => undefined;
  #removal: Promise<void> | null = null;
  #stalled = false;
  #tellStall: (stalled: boolean) => void = () => undefined;
  readonly #released = new AbortController();

  constructor(private readonly parts: ComposeParts) {
    const { record, paths } = parts;
    this.#record = record;
    this.serverId = record.serverId;
    this.instance = record.instance;
    this.websocket = { host: record.obs, port: OBS_PORT, path: paths.control, password: record.password };
    this.#watch();
    new PipeKeeper(parts, () => this.#record).keep(this.#released.signal, (stalled) => {
      this.#stalled = stalled;
      this.#tellStall(stalled);
    });
  }

  /** Of the present run: after `restart` there is a new one. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  /** Resolves when OBS answers. */
  async ready(signal: AbortSignal): Promise<void> {
    let gone: string | null = null;
    void this.#exited.then((reason) => (gone = reason));
    await obsReady(this.websocket, () => gone, this.parts.paths.output, signal);
  }

  async writeCollection({ clean }: { revision: number; clean: CleanCollection }): Promise<string> {
    const { paths } = this.parts;
    const slot = await nextSlot(this.websocket, this.#record.collection);
    await writeSlot(paths, slot, clean, this.#record.uid);
    // A restart shows what was wanted last.
    await this.#keep({ ...this.#record, collection: slot });
    await writeFirstCollection(paths, this.#record);
    return slot;
  }

  async readState(): Promise<unknown> {
    return readJson(this.parts.paths.state);
  }

  async writeState(state: unknown): Promise<void> {
    await writePrivate(this.parts.paths.state, JSON.stringify(state));
  }

  async readTarget(): Promise<{ server: string; key: string } | null> {
    return readTarget(this.parts.paths.target);
  }

  async writeTarget(target: { server: string; key: string }): Promise<void> {
    await writeTarget(this.parts.paths.target, target);
  }

  /** Connections that are open stay when the pipe is led elsewhere. */
  async outputServer(server: string): Promise<string> {
    const { way, path } = await this.parts.findWay(server);
    if (JSON.stringify(way) !== JSON.stringify(this.#record.platform)) {
      await this.#keep({ ...this.#record, platform: way });
      await this.parts.writePipe(this.#record);
      await this.parts.stack.kill('egress', 'SIGUSR2');
    }
    return `${PROGRAM_URL}${path}`;
  }

  connectFailure(sinceMs: number): number | null {
    const { paths, log } = this.parts;
    const failure = loggedPipeFailure(paths.pipeLog, sinceMs);
    if (failure === null) return loggedConnectFailure(paths.logs, sinceMs);
    log.warn({ serverId: this.serverId, reason: failure }, 'the pipe could not connect to the platform');
    return -2;
  }

  onStall(tell: (stalled: boolean) => void): void {
    this.#tellStall = tell;
    if (this.#stalled) tell(true);
  }

  async kill(): Promise<void> {
    await this.parts.stack.kill('obs');
    await within(END_MS, (signal) => this.parts.stack.whenEnded('obs', signal));
  }

  async restart(): Promise<void> {
    if (this.#removal) throw new Error(`Instance ${this.instance} has been removed`);
    await within(START_MS, async (signal) => {
      await this.parts.up(this.#record);
      this.#watch();
      await this.ready(signal);
    });
  }

  /** Idempotent; one that failed may be tried again. */
  remove(): Promise<void> {
    this.#removal ??= this.#end().catch((error: unknown) => {
      this.#removal = null;
      throw error;
    });
    return this.#removal;
  }

  /** Leaves the stack running without an agent. */
  release(): void {
    this.#released.abort();
  }

  async #end(): Promise<void> {
    this.#released.abort();
    await this.parts.sweep(this.#record);
    this.#removed('removed');
  }

  async #keep(record: StackRecord): Promise<void> {
    this.#record = record;
    await writeStackRecord(this.parts.paths.record, record);
  }

  #watch(): void {
    const { signal } = this.#released;
    this.#exited = new Promise((resolve) => {
      this.#removed = resolve;
      void this.parts.stack.whenEnded('obs', signal).then((reason) => {
        if (reason !== null) resolve(reason);
      });
    });
  }
}
