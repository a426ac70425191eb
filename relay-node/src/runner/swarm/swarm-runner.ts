import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import type { Logger } from 'pino';
import { within } from '../../deadline.js';
import { OneByOne } from '../../one-by-one.js';
import { instanceName, InstancesRoot, nodeName } from '../instances-root.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { openEngine } from '../stack/engine.js';
import { obsImageVersion } from '../stack/images.js';
import { Leftovers } from '../stack/leftovers.js';
import { nodeAddress } from '../stack/outside-network.js';
import { feedUrl } from '../stack/pipe-config.js';
import { findWay, type AllowedAddress } from '../stack/platform-way.js';
import { StartQueue } from '../start-queue.js';
import { removeUnusedRoot } from '../unused-root.js';
import { swarmDocument } from './swarm-document.js';
import { secretFiles, swarmPaths, writeSwarmFiles, writeSwarmPipe, type SwarmPaths } from './swarm-files.js';
import { START_MS, SwarmInstance } from './swarm-instance.js';
import { swarmNeeds } from './swarm-needs.js';
import { readSwarmRecord, type SwarmRecord } from './swarm-record.js';
import { stacksOf, subnetOf, SwarmStack } from './swarm-stack.js';
import { outlastLost, stateOfTask } from './task-watch.js';
import { listHosts, NANO, takesObs } from './tasks.js';

const STARTS_PER_CORE = 2;
/** The feed may pass a network between hosts, where a packet is lost now and then; libsrt's URL takes microseconds. */
const FEED_LATENCY_US = 120_000;
/** A lost host's OBS must have ended before another may begin, so hosts are believed lost sooner than agents. */
const LONGEST_SILENCE_MS = 60_000;
/** For how long a swarm that does not answer is asked at start. */
const ASKED_MS = 30_000;
const ASK_AGAIN_MS = 2_000;
const SECRET_BYTES = 24;
/** As compose.swarm.yml calls it. */
const INGEST_NAME = 'trailcast-ingest';

export interface SwarmOptions {
  /** Names the node: stacks of one data folder are adopted by the next agent that has it. */
  dataDir: string;
  /** A manager's, as in DOCKER_HOST. */
  engine: string;
  images: { obs: string; egress: string };
  /** Overlay network of the pipes and this node. */
  network: string;
  /** Path of compose.server.yml. */
  template: string;
  allow: readonly AllowedAddress[];
  ingestPort: number;
  /** The ingest is a service of its own, known to pipes by its name; else it is where the agent is. */
  ingestApart: boolean;
  video: ObsVideo;
  cores: number;
  log: Logger;
  silenceMs?: number;
  /** A tmpfs. */
  sharedMemory?: string;
}

/** Runs each OBS as a stack of a swarm, on whichever host the scheduler chooses. The agent and its ingest are on a manager. */
export class SwarmRunner implements Runner {
  readonly kind = 'swarm';
  readonly #queue: StartQueue;
  readonly #engine: Docker;
  readonly #instances = new Map<string, SwarmInstance>();
  readonly #node: string;
  readonly #leftovers: Leftovers;
  readonly #order = new OneByOne();
  readonly #closed = new AbortController();
  #root: Promise<InstancesRoot> | null = null;

  constructor(private readonly options: SwarmOptions) {
    this.#queue = new StartQueue(options.cores * STARTS_PER_CORE);
    this.#engine = openEngine(options.engine);
    this.#node = nodeName(options.dataDir);
    this.#leftovers = new Leftovers(options.log);
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return swarmNeeds(this.options);
  }

  obsVersion(): Promise<string | null> {
    return obsImageVersion(this.#engine, this.options.images.obs);
  }

  /** Hosts that take OBS now; none when the swarm can't be asked for half a minute, which a new leader's choice takes. */
  async machines(): Promise<{ cores: number; memoryBytes: number }[]> {
    const end = performance.now() + ASKED_MS;
    let hosts = await listHosts(this.#engine).catch(() => null);
    while (!hosts && performance.now() < end) {
      await sleep(ASK_AGAIN_MS);
      hosts = await listHosts(this.#engine).catch(() => null);
    }
    return (hosts ?? []).filter(takesObs).map(({ Description: { Resources } }) => ({
      cores: Math.floor(Resources.NanoCPUs / NANO),
      memoryBytes: Resources.MemoryBytes,
    }));
  }

  async warnings(): Promise<string[]> {
    const disk = 'There is no tmpfs at /dev/shm: platform keys are kept on disk while a server exists.';
    return (await this.#findRoot()).onTmpfs ? [] : [disk];
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
    await this.#sweepOrphans().catch((error: unknown) =>
      this.options.log.warn({ error: String(error) }, 'leftovers in the swarm are not removed'),
    );
    await removeUnusedRoot(root.path);
    return [...this.#instances.values()];
  }

  async close(): Promise<void> {
    this.#closed.abort();
    for (const instance of this.#instances.values()) instance.release();
    this.#instances.clear();
    this.#leftovers.close();
  }

  async #start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    await this.#leftovers.gone(spec.instance);
    signal.throwIfAborted();
    const paths = swarmPaths(await (await this.#findRoot()).makeDir(spec.instance));
    const record = this.#newRecord(spec);
    try {
      const { video, log } = this.options;
      await writeSwarmFiles(paths, record, { video, collection: spec.collection.clean });
      await this.#up(paths, record, signal);
      const instance = this.#hold(paths, record);
      await instance.furnish(signal);
      log.info({ serverId: spec.serverId }, 'OBS started');
      return instance;
    } catch (error) {
      await this.#leftovers.remove(spec.instance, () => this.#sweep(paths, spec.instance));
      throw error;
    }
  }

  #newRecord(spec: InstanceSpec): SwarmRecord {
    const secret = () => randomBytes(SECRET_BYTES).toString('base64url');
    return {
      serverId: spec.serverId,
      instance: spec.instance,
      project: this.#project(spec.instance),
      password: secret(),
      // OBS must not be able to speak to its pipe as the agent does.
      secrets: { obs: secret(), egress: secret() },
      silenceMs: Math.min(this.options.silenceMs ?? LONGEST_SILENCE_MS, LONGEST_SILENCE_MS),
      collection: 'relay',
      platform: null,
      task: null,
    };
  }

  /** Deploys the stack; one that is there goes on as it is. */
  async #up(paths: SwarmPaths, record: SwarmRecord, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const stack = this.#stackOf(record.instance);
    if ((await stack.tasks('obs')).length > 0 && (await stack.tasks('egress')).length > 0) return;
    const { images, network, template } = this.options;
    const document = swarmDocument(await readFile(template, 'utf8'), {
      images,
      network,
      node: this.#node,
      serverId: record.serverId,
      hosts: await listHosts(this.#engine),
      secrets: secretFiles(paths),
    });
    await stack.deploy(document, signal);
  }

  #hold(paths: SwarmPaths, record: SwarmRecord): SwarmInstance {
    const { log, allow } = this.options;
    const stack = this.#stackOf(record.instance);
    const instance = new SwarmInstance({
      paths,
      record,
      stack,
      log,
      findWay: async (server) => findWay(server, { allow, loopbackAs: await this.#nodeAddress() }),
      writePipe: (present) => this.#writePipe(paths, present),
      up: (present, signal) => this.#up(paths, present, signal),
      sweep: (present) => this.#sweep(paths, present.instance),
    });
    this.#instances.set(record.instance, instance);
    return instance;
  }

  async #writePipe(paths: SwarmPaths, { instance, platform }: SwarmRecord): Promise<void> {
    const { network, ingestPort, ingestApart } = this.options;
    const [inside, outside, host] = await Promise.all([
      this.#stackOf(instance).insideSubnet(),
      subnetOf(this.#engine, network),
      ingestApart ? INGEST_NAME : this.#nodeAddress(),
    ]);
    await writeSwarmPipe(paths, { inside, outside, feed: { host, port: ingestPort }, platform });
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
    const paths = swarmPaths(dir);
    const record = await readSwarmRecord(paths.record);
    if (!record) return rm(dir, { recursive: true, force: true });
    const { serverId, instance, task } = record;
    // A manager that does not answer says nothing about OBS, which runs on without it.
    const state =
      task === null ? 'over' : await stateOfTask(this.#stackOf(instance), task).catch(() => 'unknown');
    // One on a lost host may be sending: whoever holds it waits until it must have ended.
    if (state !== 'over') {
      this.#hold(paths, record);
      return log.info({ serverId }, 'OBS adopted');
    }
    log.info({ serverId }, 'OBS was dead, its leftovers are removed');
    await this.#leftovers.remove(instance, () => this.#sweep(paths, instance));
  }

  /** Removes stacks of this node that nothing is known of. */
  async #sweepOrphans(): Promise<void> {
    const kept = new Set([...this.#instances.keys()].map((instance) => this.#project(instance)));
    const found = await stacksOf(this.#engine, `trailcast.node=${this.#node}`);
    const orphans = found.filter((project) => !kept.has(project));
    await Promise.all(
      orphans.map((project) => new SwarmStack(this.#engine, this.options.engine, project).down()),
    );
  }

  /** What a lost host may still send is waited for: nobody is told before that the instance has gone. */
  async #outlast(paths: SwarmPaths, instance: string, seenAt: number): Promise<void> {
    const record = await readSwarmRecord(paths.record);
    if (!record?.task) return;
    const { task, silenceMs } = record;
    const watched = { stack: this.#stackOf(instance), task, silenceMs, seenAt: () => seenAt };
    await outlastLost(watched, this.#closed.signal);
    this.#closed.signal.throwIfAborted();
  }

  /** The folder goes last: it is how the next agent finds what is left. */
  async #sweep(paths: SwarmPaths, instance: string): Promise<void> {
    const held = this.#instances.get(instance);
    held?.release();
    await this.#outlast(paths, instance, held?.seenAt ?? performance.now());
    await this.#stackOf(instance).down();
    await rm(paths.dir, { recursive: true, force: true });
    this.#instances.delete(instance);
    await this.#order.run(async () => removeUnusedRoot((await this.#findRoot()).path));
  }

  #nodeAddress(): Promise<string> {
    return nodeAddress(this.#engine, this.options.network);
  }

  /** Names that a stack may have: small letters, digits, hyphens. */
  #project(instance: string): string {
    return `trailcast-${this.#node}-${instanceName(instance)}`;
  }

  #stackOf(instance: string): SwarmStack {
    return new SwarmStack(this.#engine, this.options.engine, this.#project(instance));
  }

  #findRoot(): Promise<InstancesRoot> {
    const { dataDir, sharedMemory } = this.options;
    return (this.#root ??= InstancesRoot.find(dataDir, sharedMemory, 'trailcast-swarm'));
  }
}
