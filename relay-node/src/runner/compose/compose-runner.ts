import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { within } from '../../deadline.js';
import { OneByOne } from '../../one-by-one.js';
import { instanceName, InstancesRoot, nodeName } from '../instances-root.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { StartQueue } from '../start-queue.js';
import { removeUnusedRoot } from '../unused-root.js';
import { ComposeInstance } from './compose-instance.js';
import { composeNeeds } from './compose-needs.js';
import { openEngine } from '../stack/engine.js';
import type { StackAddresses, Subnet } from './network-pool.js';
import { imageIds, obsImageVersion } from '../stack/images.js';
import { sweepOrphans } from './orphans.js';
import { ensureOutside, feedHostFor, isLoopback, nodeAddress } from '../stack/outside-network.js';
import { feedUrl } from '../stack/pipe-config.js';
import { findWay, type AllowedAddress } from '../stack/platform-way.js';
import { writePipeConfig, writeStackFiles } from './stack-files.js';
import { Leftovers } from '../stack/leftovers.js';
import { makeNetwork } from './stack-network.js';
import { stackPaths, type StackPaths } from '../stack/stack-paths.js';
import { readStackRecord, type StackRecord } from './stack-record.js';
import { StackValues } from '../stack/stack-values.js';
import { EngineStack, type Engines } from './stack.js';
import { readStack, type Stack } from '../stack/template.js';

const START_MS = 14_000;
const STARTS_PER_CORE = 2;
/** The feed passes one process on this machine, so the least delay is enough; libsrt's URL takes microseconds. */
const FEED_LATENCY_US = 20_000;
const DEFAULT_SILENCE_MS = 10 * 60_000;
/** Whom the services run as where the agent may give files away. */
const STACK_UID = 10_001;
const OBS_MEMORY = '1024m';
/** One broadcast of 1080p30. */
const MOST_OBS_CPUS = 3;

export interface ComposeOptions {
  /** Names the node: stacks of one data folder are adopted by the next agent that has it. */
  dataDir: string;
  /** As in DOCKER_HOST. */
  engine: string;
  images: { obs: string; egress: string };
  /** Private addresses from which each stack gets eight. */
  pool: Subnet;
  /** Network of the pipes' way out. */
  network: string;
  /** Path of compose.server.yml. */
  template: string;
  allow: readonly AllowedAddress[];
  ingestPort: number;
  /** Address that the ingest binds. */
  ingestHost: string;
  video: ObsVideo;
  cores: number;
  log: Logger;
  /** A stack ends its OBS when no agent was there for this long, ms. */
  silenceMs?: number;
  /** A tmpfs. */
  sharedMemory?: string;
}

/** Runs each OBS in a hardened container of its own on a network of its own, with a pipe as the only way out. */
export class ComposeRunner implements Runner {
  readonly kind = 'compose';
  readonly #queue: StartQueue;
  readonly #engines: Engines;
  readonly #instances = new Map<string, ComposeInstance>();
  readonly #node: string;
  readonly #leftovers: Leftovers;
  #root: Promise<InstancesRoot> | null = null;
  #template: Promise<string> | null = null;
  /** Networks are taken one after the other. */
  readonly #order = new OneByOne();

  constructor(private readonly options: ComposeOptions) {
    this.#queue = new StartQueue(options.cores * STARTS_PER_CORE);
    this.#engines = { calls: openEngine(options.engine), waits: openEngine(options.engine, 0) };
    this.#node = nodeName(options.dataDir);
    this.#leftovers = new Leftovers(options.log);
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return composeNeeds(this.options);
  }

  obsVersion(): Promise<string | null> {
    return obsImageVersion(this.#engines.calls, this.options.images.obs);
  }

  async madeOf(): Promise<string> {
    const { video, images } = this.options;
    return JSON.stringify([video, await imageIds(this.#engines.calls, [images.obs, images.egress])]);
  }

  async warnings(): Promise<string[]> {
    const disk = 'There is no tmpfs at /dev/shm: platform keys are kept on disk while a server exists.';
    const loopback = `HOST=${this.options.ingestHost}: OBS servers can't read feeds from there; set HOST=0.0.0.0.`;
    return [
      ...((await this.#findRoot()).onTmpfs ? [] : [disk]),
      ...(isLoopback(this.options.ingestHost) ? [loopback] : []),
    ];
  }

  feedAddress(readerToken: string): string {
    return feedUrl(readerToken, FEED_LATENCY_US);
  }

  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    return this.#queue.run(() => within(START_MS, (limit) => this.#start(spec, limit), signal), signal);
  }

  async adopt(): Promise<ObsInstance[]> {
    const root = await this.#findRoot();
    const left = await root.dirsBeside(this.#instances.values());
    await this.#adoptEach(left);
    const kept = [...this.#instances.keys()].map((instance) => this.#project(instance));
    await sweepOrphans(this.#engines, this.#node, kept).catch((error: unknown) =>
      this.options.log.warn({ error: String(error) }, 'leftovers on the container engine are not removed'),
    );
    await removeUnusedRoot(root.path);
    return [...this.#instances.values()];
  }

  async close(): Promise<void> {
    for (const instance of this.#instances.values()) instance.release();
    this.#instances.clear();
    this.#leftovers.close();
  }

  async #start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    await this.#leftovers.gone(spec.instance);
    signal.throwIfAborted();
    const root = await this.#findRoot();
    const dir = await root.makeDir(spec.instance);
    const paths = stackPaths(dir);
    const stack = this.#stackOf(spec.instance);
    try {
      const record = await this.#prepare(spec, paths);
      await this.#up(paths, stack, record, signal);
      const instance = this.#hold(paths, stack, record);
      await instance.ready(signal);
      this.options.log.info({ serverId: spec.serverId }, 'OBS started');
      return instance;
    } catch (error) {
      await this.#leftovers.remove(spec.instance, () => this.#sweep(paths, stack, spec.instance));
      throw error;
    }
  }

  /** Takes a network and fills the folder. */
  async #prepare(spec: InstanceSpec, paths: StackPaths): Promise<StackRecord> {
    const { video, pool } = this.options;
    const { calls } = this.#engines;
    const template = await this.#readTemplate();
    const partial = this.#newRecord(spec);
    const values = (addresses: StackAddresses) =>
      readStack(template, this.#values(paths, { ...partial, ...addresses }));
    const [addresses, feed] = await Promise.all([
      this.#order.run(() => makeNetwork(calls, pool, partial.project, values)),
      this.#feed(),
    ]);
    const record = { ...partial, ...addresses };
    await writeStackFiles(paths, record, { video, collection: spec.collection.clean, feed });
    return record;
  }

  #newRecord(spec: InstanceSpec): Omit<StackRecord, keyof StackAddresses> {
    return {
      serverId: spec.serverId,
      instance: spec.instance,
      project: this.#project(spec.instance),
      password: randomBytes(24).toString('base64url'),
      uid: process.getuid?.() === 0 ? STACK_UID : null,
      silenceMs: this.options.silenceMs ?? DEFAULT_SILENCE_MS,
      collection: 'relay',
      platform: null,
    };
  }

  /** Makes what the engine has not, and starts both services. */
  async #up(paths: StackPaths, stack: EngineStack, record: StackRecord, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await stack.up(await this.#filled(paths, record), await this.#outside());
  }

  async #filled(paths: StackPaths, record: StackRecord): Promise<Stack> {
    return readStack(await this.#readTemplate(), this.#values(paths, record));
  }

  #values(paths: StackPaths, record: StackRecord): StackValues {
    const { images, network, cores } = this.options;
    const { uid } = record;
    const user = uid === null ? `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}` : `${uid}:${uid}`;
    return StackValues.parse({
      OBS_IMAGE: images.obs,
      EGRESS_IMAGE: images.egress,
      STACK_USER: user,
      OBS_MEMORY,
      // An engine refuses more than the machine has.
      OBS_CPUS: String(Math.min(cores, MOST_OBS_CPUS)),
      EGRESS_CPUS: '0.5',
      STACK_DIR: paths.dir,
      OBS_ADDRESS: record.obs,
      EGRESS_ADDRESS: record.egress,
      SUBNET: record.subnet,
      NODE: this.#node,
      SERVER: String(record.serverId),
      EGRESS_NETWORK: network,
    });
  }

  #hold(paths: StackPaths, stack: EngineStack, record: StackRecord): ComposeInstance {
    const { log, allow } = this.options;
    const instance = new ComposeInstance({
      paths,
      record,
      stack,
      log,
      findWay: async (server) => findWay(server, { allow, loopbackAs: await this.#nodeAddress() }),
      writePipe: async (present) => writePipeConfig(paths, present, await this.#feed()),
      up: (present) => this.#up(paths, stack, present),
      sweep: (present) => this.#sweep(paths, stack, present.instance),
    });
    this.#instances.set(record.instance, instance);
    return instance;
  }

  /** One that fails does not keep the others from being adopted. */
  async #adoptEach(dirs: readonly string[]): Promise<void> {
    for (const ended of await Promise.allSettled(dirs.map((dir) => this.#adopt(dir)))) {
      if (ended.status === 'rejected')
        this.options.log.error({ error: String(ended.reason) }, 'a stack could not be adopted');
    }
  }

  async #adopt(dir: string): Promise<void> {
    const { log } = this.options;
    const paths = stackPaths(dir);
    const record = await readStackRecord(paths.record);
    if (!record) return rm(dir, { recursive: true, force: true });
    const stack = this.#stackOf(record.instance);
    const { serverId } = record;
    // An engine that does not answer says nothing about OBS, which runs on without it; the instance watches it.
    const reason = await stack.ended('obs').catch(() => null);
    if (reason === null) {
      this.#hold(paths, stack, record);
      return log.info({ serverId }, 'OBS adopted');
    }
    log.info({ serverId, reason }, 'OBS was dead, its leftovers are removed');
    await this.#leftovers.remove(record.instance, () => this.#sweep(paths, stack, record.instance));
  }

  /** The folder goes last: it is how the next agent finds what is left. */
  async #sweep(paths: StackPaths, stack: EngineStack, instance: string): Promise<void> {
    this.#instances.get(instance)?.release();
    await stack.down();
    await rm(paths.dir, { recursive: true, force: true });
    this.#instances.delete(instance);
    await this.#order.run(async () => removeUnusedRoot((await this.#findRoot()).path));
  }

  async #feed(): Promise<{ host: string; port: number }> {
    const { ingestHost, ingestPort } = this.options;
    return { host: feedHostFor(ingestHost, await this.#nodeAddress()), port: ingestPort };
  }

  #nodeAddress(): Promise<string> {
    return this.#outside().then((network) => nodeAddress(this.#engines.calls, network));
  }

  #outside(): Promise<string> {
    return this.#order.run(() => ensureOutside(this.#engines.calls, this.options.network));
  }

  /** Names that Compose takes: small letters, digits, hyphens. */
  #project(instance: string): string {
    return `trailcast-${this.#node}-${instanceName(instance)}`;
  }

  #stackOf(instance: string): EngineStack {
    return new EngineStack(this.#engines, this.#project(instance));
  }

  #readTemplate(): Promise<string> {
    return (this.#template ??= readFile(this.options.template, 'utf8'));
  }

  #findRoot(): Promise<InstancesRoot> {
    const { dataDir, sharedMemory } = this.options;
    return (this.#root ??= InstancesRoot.find(dataDir, sharedMemory, 'trailcast-stacks'));
  }
}
