import { withDeadline } from '@trailcast/schema/async/deadline';
import { SerialQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import { findFeedHost } from './feed-host.js';
import { launchGuard } from '../guard/guard-launcher.js';
import { GuardConnection } from '../guard/guard-connection.js';
import { createInstancePaths } from '../home/instance-paths.js';
import { InstalledObs } from './installed-obs.js';
import { readRecord, type InstanceRecord } from '../guard/instance-record.js';
import { InstancesRoot } from '../home/instances-root.js';
import { launchInstance } from './launch-instance.js';
import { MachineCapabilities } from './machine-capabilities.js';
import { MachineSlots } from './machine-slots.js';
import { createRecord, type NewRecord } from './new-record.js';
import type { FoundPages } from '../pages/page-programs.js';
import type { ObsVideo } from '../obs-video.js';
import { ProcessInstance } from './process-instance.js';
import type { Rendering } from '../renderer/rendering.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { resolveRoute, type RouteOptions } from '../stack/platform-route.js';
import { StartQueue } from '../start-queue.js';
import { removeLeftovers } from '../guard/remove-leftovers.js';
import { removeUnusedRoot } from '../home/unused-root.js';
import { findMissingPrograms } from './system-needs.js';

const START_TIMEOUT_MS = 14_000;
const CONNECT_TIMEOUT_MS = 100;
/** Timeout for a guard's response at adoption, ms. OBS counts as exited if it is exceeded. */
const ADOPT_TIMEOUT_MS = 5_000;
const MAX_STARTS_PER_CORE = 2;
/** Short, because no packets are lost on one machine. libsrt URLs use microseconds. */
const FEED_LATENCY_US = 20_000;
const DEFAULT_SILENCE_MS = 10 * 60_000;
const OPEN_PAGES_WARNING =
  'No firewall blocks connections of browser sources to this machine and its network, only settings of Chromium: run as root, with iptables.';

export interface ProcessRunnerOptions {
  /** Identifies the node: an agent adopts the instances of its data folder. */
  dataDir: string;
  /** Path of the built runner/guard/main.js. */
  guardMain: string;
  /** Path of the built hub/main.js. */
  hubMain: string;
  /** The programs for web pages, the built overlay/main.js, and the product's origin, which pages may always reach. */
  pages: { programs: FoundPages; main: string; productUrl?: string | null };
  /** UDP port of the ingest. */
  ingestPort: number;
  /** Address that the ingest binds; default loopback. */
  ingestHost?: string;
  /** Allowed non-public addresses of platforms. Users enter the platforms' host names. */
  allow: RouteOptions['allow'];
  rendering: Rendering;
  cores: number;
  log: Logger;
  /** A guard ends its OBS after this time without an agent, ms. */
  silenceMs?: number;
  /** A tmpfs folder for the homes of instances; default: /dev/shm. */
  sharedMemory?: string;
}

/** Runs each OBS as a process of this machine, with its own guard, display, home, port and user. */
export class ProcessRunner implements Runner {
  readonly kind = 'process';
  readonly canRecord = true;
  readonly #queue: StartQueue;
  readonly #instances = new Map<string, ProcessInstance>();
  readonly #capabilities = new MachineCapabilities();
  readonly #installedObs = new InstalledObs();
  #root: Promise<InstancesRoot> | null = null;
  /** Serialises changes of slots and shared files. */
  readonly #changeQueue = new SerialQueue();

  constructor(private readonly options: ProcessRunnerOptions) {
    this.#queue = new StartQueue(options.cores * MAX_STARTS_PER_CORE);
  }

  get pagesProblem(): string | null {
    const { programs: foundPages } = this.options.pages;
    return 'missing' in foundPages ? foundPages.missing : null;
  }

  get video(): ObsVideo {
    return this.options.rendering.video;
  }

  findMissing(): Promise<{ what: string; how: string }[]> {
    return findMissingPrograms();
  }

  readObsVersion(): Promise<string | null> {
    return this.#installedObs.readVersion();
  }

  async readFingerprint(): Promise<string> {
    const { firstRenderer, video } = this.options.rendering;
    // Includes 'hub', so that an OBS of an agent without hubs is replaced.
    const { programs: foundPages } = this.options.pages;
    const pages = 'folder' in foundPages ? ['pages'] : [];
    return JSON.stringify(['hub', firstRenderer, video, await this.#installedObs.readVersion(), ...pages]);
  }

  async findWarnings(): Promise<string[]> {
    const diskWarning =
      'There is no tmpfs at /dev/shm: platform keys are stored on disk while a server exists.';
    const { reason } = this.options.rendering;
    return [
      ...(await this.#capabilities.listWarnings()),
      ...((await this.#findRoot()).isOnTmpfs ? [] : [diskWarning]),
      ...(reason === null ? [] : [reason]),
      ...(this.pagesProblem === null && !(await this.#capabilities.canClosePorts())
        ? [OPEN_PAGES_WARNING]
        : []),
    ];
  }

  createFeedUrl(readerToken: string): string {
    const query = `mode=caller&latency=${FEED_LATENCY_US}&streamid=read:${readerToken}`;
    const { ingestHost = '127.0.0.1', ingestPort } = this.options;
    return `srt://${findFeedHost(ingestHost)}:${ingestPort}?${query}`;
  }

  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    return this.#queue.run(
      () => withDeadline(START_TIMEOUT_MS, (timeoutSignal) => this.#start(spec, timeoutSignal), signal),
      signal,
    );
  }

  async adopt(): Promise<ObsInstance[]> {
    const root = await this.#findRoot();
    const unknownDirs = await root.listOtherDirs(this.#instances.values());
    await Promise.all(unknownDirs.map((dir) => this.#adopt(dir)));
    await this.#removeRoot();
    return [...this.#instances.values()];
  }

  async close(): Promise<void> {
    for (const instance of this.#instances.values()) instance.release();
    this.#instances.clear();
  }

  async #start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    const root = await this.#findRoot();
    const dir = await root.makeDir(spec.instance);
    const instance = await this.#launchNew(spec, dir, signal);
    try {
      await instance.waitUntilReady(signal);
    } catch (error) {
      await instance.remove();
      throw error;
    }
    const { serverId, arePluginsHidden, renderSetup } = instance;
    this.options.log.info(
      { serverId, pluginsHidden: arePluginsHidden, renderer: renderSetup.renderer },
      'OBS started',
    );
    return instance;
  }

  async #launchNew(spec: InstanceSpec, dir: string, signal: AbortSignal): Promise<ProcessInstance> {
    const newRecord = () => this.#changeQueue.run(() => this.#newRecord(spec, dir));
    try {
      const { record, guard } = await launchInstance(spec, dir, { ...this.options, newRecord }, signal);
      return this.#register(dir, record, guard);
    } catch (error) {
      await this.#removeRoot();
      throw error;
    }
  }

  async #newRecord(spec: InstanceSpec, dir: string): Promise<NewRecord> {
    const folder = `${this.options.sharedMemory ?? '/dev/shm'}/trailcast-slots-${process.getuid?.() ?? 0}`;
    const slot = await new MachineSlots(folder).allocate(dir);
    const silenceMs = this.options.silenceMs ?? DEFAULT_SILENCE_MS;
    const root = (await this.#findRoot()).path;
    const { rendering, hubMain, dataDir, log } = this.options;
    const { programs: foundPages, main, productUrl = null } = this.options.pages;
    return createRecord(spec, slot, {
      capabilities: this.#capabilities,
      root,
      silenceMs,
      rendering,
      hubMain,
      pages: 'folder' in foundPages ? { main, folder: foundPages.folder, productUrl } : null,
      dataDir,
      log,
    });
  }

  #register(dir: string, record: InstanceRecord, guard: GuardConnection): ProcessInstance {
    const instance = new ProcessInstance({
      paths: createInstancePaths(dir),
      record,
      guard,
      rendering: this.options.rendering,
      launch: (nextRecord, signal) =>
        launchGuard(
          this.options.guardMain,
          createInstancePaths(dir),
          nextRecord,
          async () => undefined,
          signal,
        ),
      resolveRoute: (url) => resolveRoute(url, { allow: this.options.allow, loopbackAs: '127.0.0.1' }),
      onRemoved: async () => {
        this.#instances.delete(record.instance);
        await this.#removeRoot();
      },
    });
    this.#instances.set(record.instance, instance);
    return instance;
  }

  async #adopt(dir: string): Promise<void> {
    const paths = createInstancePaths(dir);
    const record = await readRecord(paths.record);
    const guard = record && (await this.#connectGuard(paths.socket, record.silenceMs));
    if (!record || !guard) return removeLeftovers(dir, record);
    const instance = this.#register(dir, record, guard);
    const signal = AbortSignal.timeout(ADOPT_TIMEOUT_MS);
    await guard.waitUntil((state) => state !== null, signal).catch(() => undefined);
    await instance.hub?.adopt();
    const { serverId } = record;
    if (guard.state?.running) return this.options.log.info({ serverId }, 'OBS adopted');
    this.options.log.info(
      { serverId, reason: guard.state?.reason },
      'OBS had exited; its remains are removed',
    );
    await instance.remove();
  }

  #connectGuard(socket: string, silenceMs: number): Promise<GuardConnection | null> {
    return GuardConnection.open(socket, silenceMs, AbortSignal.timeout(CONNECT_TIMEOUT_MS)).catch(() => null);
  }

  #findRoot(): Promise<InstancesRoot> {
    return (this.#root ??= InstancesRoot.find(this.options.dataDir, this.options.sharedMemory));
  }

  /** Removes shared files if no instance is left. */
  #removeRoot(): Promise<void> {
    return this.#changeQueue.run(async () => removeUnusedRoot((await this.#findRoot()).path));
  }
}
