import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { canClosePorts, closePort } from './firewall.js';
import { launchGuard } from './guard-launcher.js';
import { GuardLink } from './guard-link.js';
import { makeHome } from './instance-home.js';
import { instancePaths } from './instance-paths.js';
import { readRecord, type InstanceRecord } from './instance-record.js';
import { InstancesRoot } from './instances-root.js';
import { FIRST_PORT, FIRST_UID, MachineSlots, SLOT_COUNT } from './machine-slots.js';
import type { ObsVideo } from './obs-video.js';
import { neededPlugins, pluginFolder, removePlugins } from './plugins.js';
import { ProcessInstance } from './process-instance.js';
import type { InstanceSpec, ObsInstance, Runner } from './runner.js';
import { StartQueue } from './start-queue.js';
import { sweep } from './sweep.js';
import { canUnshareMounts, installedObsVersion, missingPrograms } from './system-needs.js';

const START_MS = 14_000;
const ADOPT_MS = 1_000;
const STARTS_PER_CORE = 2;
/** On the same machine nothing is lost, so the least delay is enough; libsrt's URL takes microseconds. */
const FEED_LATENCY_US = 20_000;
const DEFAULT_SILENCE_MS = 10 * 60_000;

export interface ProcessRunnerOptions {
  /** Names the node: instances of one data folder are adopted by the next agent that has it. */
  dataDir: string;
  /** Path of the built runner/guard/main.js. */
  guardMain: string;
  /** UDP port of the ingest, from which OBS reads feeds. */
  ingestPort: number;
  video: ObsVideo;
  cores: number;
  log: Logger;
  /** A guard ends its OBS when no agent was heard for this long, ms. */
  silenceMs?: number;
  /** A tmpfs. */
  sharedMemory?: string;
}

/** Runs each OBS as a process of this machine behind a guard of its own, with its own display, home, port and user. */
export class ProcessRunner implements Runner {
  readonly kind = 'process';
  readonly #queue: StartQueue;
  readonly #instances = new Map<string, ProcessInstance>();
  readonly #isRoot = process.getuid?.() === 0;
  #root: Promise<InstancesRoot> | null = null;
  #closesPorts: Promise<boolean> | null = null;
  #hidesPlugins: Promise<boolean> | null = null;
  /** Slots are claimed one at a time. */
  #claims: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ProcessRunnerOptions) {
    this.#queue = new StartQueue(options.cores * STARTS_PER_CORE);
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return missingPrograms();
  }

  obsVersion(): Promise<string | null> {
    return installedObsVersion();
  }

  async warnings(): Promise<string[]> {
    const ports = `TCP ports ${FIRST_PORT} to ${FIRST_PORT + SLOT_COUNT - 1}`;
    const lines: string[] = [];
    if (!this.#isRoot) {
      lines.push(
        `OBS servers run as one user, and their websocket (${ports}) is open to the network behind a password.`,
      );
    } else if (!(await this.#canClosePorts())) {
      lines.push(
        `The websocket of OBS servers (${ports}) is open to the network behind a password: install iptables.`,
      );
    }
    if (this.#isRoot && !(await this.#canHidePlugins())) {
      lines.push(
        'OBS sees all installed plug-ins: this system does not allow processes mounts of their own.',
      );
    }
    if (!(await this.#findRoot()).onTmpfs) {
      lines.push('There is no tmpfs at /dev/shm: platform keys are kept on disk while a server exists.');
    }
    return lines;
  }

  feedAddress(readerToken: string): string {
    const query = `mode=caller&latency=${FEED_LATENCY_US}&streamid=read:${readerToken}`;
    return `srt://127.0.0.1:${this.options.ingestPort}?${query}`;
  }

  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    return this.#queue.run(
      () => this.#start(spec, AbortSignal.any([signal, AbortSignal.timeout(START_MS)])),
      signal,
    );
  }

  async adopt(): Promise<ObsInstance[]> {
    const root = await this.#findRoot();
    const known = new Set([...this.#instances.values()].map(({ instance }) => root.dirOf(instance)));
    const left = (await root.list()).filter((dir) => !known.has(dir));
    await Promise.all(left.map((dir) => this.#adopt(dir)));
    if (this.#instances.size === 0) await this.#removeRoot();
    return [...this.#instances.values()];
  }

  async close(): Promise<void> {
    for (const instance of this.#instances.values()) instance.release();
    this.#instances.clear();
  }

  async #start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    const root = await this.#findRoot();
    await root.make();
    const dir = root.dirOf(spec.instance);
    await mkdir(dir, { mode: 0o700 });
    let record: InstanceRecord | null = null;
    try {
      record = await this.#newRecord(spec, dir, root.path);
      const paths = instancePaths(dir);
      await makeHome(paths, { ...record, video: this.options.video, collection: spec.collection.clean });
      const closing = record.firewallUid === null ? null : closePort(record.port, record.firewallUid);
      const [launched] = await Promise.all([this.#launch(dir, record, signal), closing]);
      const instance = this.#hold(dir, launched.record, launched.link);
      record = null;
      await instance.ready(signal).catch(async (error: unknown) => {
        await instance.remove();
        throw error;
      });
      return instance;
    } catch (error) {
      if (record) await sweep(dir, record);
      throw error;
    }
  }

  async #newRecord(spec: InstanceSpec, dir: string, root: string): Promise<InstanceRecord> {
    const { slot, link } = await this.#claim(dir);
    const from = this.#isRoot && (await this.#canHidePlugins()) ? await pluginFolder() : null;
    if (from) await chmod(root, 0o711);
    return {
      serverId: spec.serverId,
      instance: spec.instance,
      slot,
      slotLink: link,
      port: FIRST_PORT + slot,
      password: randomBytes(24).toString('base64url'),
      uid: this.#isRoot ? FIRST_UID + slot : null,
      firewallUid: (await this.#canClosePorts()) ? (process.getuid?.() ?? null) : null,
      plugins: from ? { shown: await neededPlugins(root, from), over: from } : null,
      silenceMs: this.options.silenceMs ?? DEFAULT_SILENCE_MS,
      collection: 'relay',
      guard: null,
    };
  }

  async #claim(dir: string): Promise<{ slot: number; link: string }> {
    const folder = `${this.options.sharedMemory ?? '/dev/shm'}/trailcast-slots-${process.getuid?.() ?? 0}`;
    const claim = this.#claims.then(() => new MachineSlots(folder).claim(dir));
    this.#claims = claim.catch(() => undefined);
    return claim;
  }

  #launch(
    dir: string,
    record: InstanceRecord,
    signal: AbortSignal,
  ): Promise<{ link: GuardLink; record: InstanceRecord }> {
    return launchGuard(this.options.guardMain, instancePaths(dir), record, signal);
  }

  #hold(dir: string, record: InstanceRecord, link: GuardLink): ProcessInstance {
    const instance = new ProcessInstance({
      paths: instancePaths(dir),
      record,
      link,
      launch: (next, signal) => this.#launch(dir, next, signal),
      onRemoved: async () => {
        this.#instances.delete(record.instance);
        if (this.#instances.size === 0) await this.#removeRoot();
      },
    });
    this.#instances.set(record.instance, instance);
    return instance;
  }

  async #adopt(dir: string): Promise<void> {
    const paths = instancePaths(dir);
    const record = await readRecord(paths.record);
    const link = record && (await this.#linkTo(paths.socket, record.silenceMs));
    if (!record || !link) return sweep(dir, record);
    const instance = this.#hold(dir, record, link);
    const signal = AbortSignal.timeout(ADOPT_MS);
    await link.until((state) => state !== null, signal).catch(() => undefined);
    const { serverId } = record;
    if (link.state?.running) return this.options.log.info({ serverId }, 'OBS adopted');
    this.options.log.info(
      { serverId, reason: link.state?.reason },
      'OBS was dead, its leftovers are removed',
    );
    await instance.remove();
  }

  #linkTo(socket: string, silenceMs: number): Promise<GuardLink | null> {
    return GuardLink.open(socket, silenceMs, AbortSignal.timeout(ADOPT_MS / 10)).catch(() => null);
  }

  #findRoot(): Promise<InstancesRoot> {
    return (this.#root ??= InstancesRoot.find(this.options.dataDir, this.options.sharedMemory));
  }

  async #removeRoot(): Promise<void> {
    const root = await this.#findRoot();
    if ((await root.list()).length > 0) return;
    await removePlugins(root.path);
    await root.removeIfEmpty();
  }

  #canClosePorts(): Promise<boolean> {
    return (this.#closesPorts ??= canClosePorts());
  }

  #canHidePlugins(): Promise<boolean> {
    return (this.#hidesPlugins ??= canUnshareMounts());
  }
}
