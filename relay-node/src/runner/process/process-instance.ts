import type { CleanCollection } from '../../collection/clean-collection.js';
import { loggedConnectFailure } from '../home/obs-log.js';
import type { GuardLink } from '../guard/guard-link.js';
import { writeSlot } from '../home/instance-home.js';
import type { InstancePaths } from '../home/instance-paths.js';
import { writeRecord, type InstanceRecord } from '../guard/instance-record.js';
import { KeptInstance } from '../home/kept-instance.js';
import { nextSlot } from '../home/next-slot.js';
import { obsReady } from '../home/obs-ready.js';
import { cpuTimeMs, gone } from '../guard/process-identity.js';
import type { ObsInstance } from '../runner.js';
import { sweep } from '../guard/sweep.js';

const START_MS = 14_000;
/** The guard ends OBS and its display within 1.6 s. */
const END_MS = 2_000;
/** The guard ends OBS and its display within 0.9 s. */
const KILL_MS = 1_200;
const KILLED_MS = 500;

export interface InstanceParts {
  paths: InstancePaths;
  record: InstanceRecord;
  link: GuardLink;
  /** Starts a guard in place of one that has gone. */
  launch: (
    record: InstanceRecord,
    signal: AbortSignal,
  ) => Promise<{ link: GuardLink; record: InstanceRecord }>;
  /** Called once, when nothing of the instance is left. */
  onRemoved: () => Promise<void>;
}

/** An OBS of this machine, through its guard. */
export class ProcessInstance extends KeptInstance implements ObsInstance {
  readonly serverId: number;
  readonly websocket: { host: string; port: number; password: string };
  #record: InstanceRecord;
  #link: GuardLink;
  #exited!: Promise<string>;

  constructor(private readonly parts: InstanceParts) {
    super(parts.paths, parts.record.instance);
    this.#record = parts.record;
    this.#link = parts.link;
    this.serverId = parts.record.serverId;
    this.websocket = { host: '127.0.0.1', port: parts.record.port, password: parts.record.password };
    this.#watch();
  }

  /** Of the present run: after `restart` there is a new one. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  /** Resolves when OBS answers. */
  async ready(signal: AbortSignal): Promise<void> {
    const ended = () => this.#link.closed ?? this.#link.state?.reason ?? null;
    await obsReady(this.websocket, ended, this.parts.paths.output, signal);
  }

  /** OBS sees the needed plug-ins alone. */
  get pluginsHidden(): boolean {
    return this.#link.state?.pluginsHidden ?? false;
  }

  async writeCollection({ clean }: { revision: number; clean: CleanCollection }): Promise<string> {
    const slot = await nextSlot(this.websocket, this.#record.collection);
    await writeSlot(this.parts.paths, slot, clean, this.#record.uid);
    // A restart shows what was wanted last.
    this.#record = { ...this.#record, collection: slot };
    await writeRecord(this.parts.paths.record, this.#record);
    return slot;
  }

  async outputServer(server: string): Promise<string> {
    return server;
  }

  connectFailure(sinceMs: number): number | null {
    return loggedConnectFailure(this.parts.paths.logs, sinceMs);
  }

  async cpuTimeMs(): Promise<number | null> {
    const pid = this.#link.state?.obsPid ?? null;
    return pid === null ? null : cpuTimeMs(pid);
  }

  /** A guard that hangs too is ended in place of OBS. */
  async kill(): Promise<void> {
    this.#link.send({ do: 'kill' });
    const ended = (state: GuardLink['state']) => typeof state?.reason === 'string';
    await this.#link.until(ended, AbortSignal.timeout(KILL_MS)).catch(() => this.#killGuard());
  }

  async restart(): Promise<void> {
    this.refuseRemoved();
    const signal = AbortSignal.timeout(START_MS);
    if (this.#link.closed === null) {
      this.#link.send({ do: 'start' });
      await this.#link.until((state) => state !== null && state.reason === null, signal);
    } else {
      const { link, record } = await this.parts.launch(this.#record, signal);
      this.#link = link;
      this.#record = record;
    }
    this.#watch();
    await this.ready(signal);
  }

  /** Leaves OBS running without an agent. */
  release(): void {
    this.#link.close();
  }

  protected override async end(): Promise<void> {
    this.#link.send({ do: 'end' });
    await this.#link.until(() => false, AbortSignal.timeout(END_MS)).catch(() => undefined);
    await this.#killGuard();
    this.#link.close();
    await sweep(this.parts.paths.dir, this.#record);
    await this.parts.onRemoved();
  }

  /** OBS and its display die with it. */
  async #killGuard(): Promise<void> {
    const { guard } = this.#record;
    if (!guard || (await gone(guard, KILLED_MS))) return;
    process.kill(guard.pid, 'SIGKILL');
    await gone(guard, KILLED_MS);
  }

  #watch(): void {
    const link = this.#link;
    this.#exited = new Promise((resolve) => {
      const look = () => {
        const reason = link.closed ?? link.state?.reason ?? null;
        if (reason === null) return;
        stop();
        resolve(reason);
      };
      const stop = link.on(look);
      look();
    });
  }
}
