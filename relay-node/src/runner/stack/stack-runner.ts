import { rm } from 'node:fs/promises';
import type Docker from 'dockerode';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { createInstanceName, InstancesRoot, createNodeName } from '../home/instances-root.js';
import { findRecordingFolder, removeRecordingFolder } from '../home/recording-folder.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { StartQueue } from '../start-queue.js';
import { removeUnusedRoot } from '../home/unused-root.js';
import { openEngine } from './engine.js';
import { readObsImageVersion } from './images.js';
import { Leftovers } from './leftovers.js';
import { createFeedUrl } from './pipe-config.js';
import { resolveRoute } from './platform-route.js';
import type { StackInstance, StackInstanceDeps } from './stack-instance.js';
import type { StackOptions } from './stack-options.js';
import type { StackRecord } from './stack-record.js';

const MAX_STARTS_PER_CORE = 2;

interface StackKind {
  root: 'trailcast-stacks' | 'trailcast-swarm';
  startTimeoutMs: number;
  /** libsrt URLs use microseconds. */
  feedLatencyUs: number;
}

/** Dependencies of an instance that its runner provides. */
export type StackDeps<R extends StackRecord> = Pick<
  StackInstanceDeps<R>,
  'log' | 'rendering' | 'resolveRoute' | 'removeLeftovers'
>;

/** Runs each OBS as a stack. Tracks running stacks, adopts those of an earlier agent, and retries removals. */
export abstract class StackRunner<
  R extends StackRecord,
  I extends ObsInstance & Pick<StackInstance<R>, 'release' | 'hub'>,
> implements Runner {
  abstract readonly kind: Runner['kind'];
  protected readonly engine: Docker;
  protected readonly node: string;
  /** Serialises changes of resources that stacks share. */
  protected readonly changeQueue = new SerialQueue();
  readonly #queue: StartQueue;
  readonly #instances = new Map<string, I>();
  readonly #leftovers: Leftovers;
  #root: Promise<InstancesRoot> | null = null;

  constructor(
    protected readonly options: StackOptions,
    private readonly stackKind: StackKind,
  ) {
    this.engine = openEngine(options.engine);
    this.node = createNodeName(options.dataDir);
    this.#queue = new StartQueue(options.cores * MAX_STARTS_PER_CORE);
    this.#leftovers = new Leftovers(options.log);
  }

  get video(): ObsVideo {
    return this.options.rendering.video;
  }

  get pagesProblem(): string | null {
    return this.options.pagesProblem;
  }

  abstract findMissing(): Promise<{ what: string; how: string }[]>;

  readObsVersion(): Promise<string | null> {
    return readObsImageVersion(this.engine, this.options.images.obs);
  }

  async findWarnings(): Promise<string[]> {
    const diskWarning =
      'There is no tmpfs at /dev/shm: platform keys are stored on disk while a server exists.';
    return (await this.#findRoot()).isOnTmpfs ? [] : [diskWarning];
  }

  createFeedUrl(readerToken: string): string {
    return createFeedUrl(readerToken, this.stackKind.feedLatencyUs);
  }

  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    const startWithTimeout = () =>
      withDeadline(
        this.stackKind.startTimeoutMs,
        (timeoutSignal) => this.#start(spec, timeoutSignal),
        signal,
      );
    return this.#queue.run(startWithTimeout, signal);
  }

  async adopt(): Promise<ObsInstance[]> {
    const root = await this.#findRoot();
    await this.#adoptStacks(await root.listOtherDirs(this.#instances.values()));
    const adoptedProjects = [...this.#instances.keys()].map((instance) => this.createProjectName(instance));
    await this.removeOrphans(adoptedProjects).catch((error: unknown) =>
      this.options.log.warn({ error: String(error) }, 'unknown stacks of this node could not be removed'),
    );
    await removeUnusedRoot(root.path);
    return [...this.#instances.values()];
  }

  async close(): Promise<void> {
    for (const instance of this.#instances.values()) instance.release();
    this.#instances.clear();
    this.#leftovers.close();
  }

  /** Returns a project name that is valid for Compose and Swarm: lower-case letters, digits and hyphens. */
  protected createProjectName(instance: string): string {
    return `trailcast-${this.node}-${createInstanceName(instance)}`;
  }

  /** Creates the stack's files. */
  protected abstract prepare(spec: InstanceSpec, dir: string): Promise<R>;

  /** Creates missing resources and starts both services. */
  protected abstract startServices(dir: string, record: R, signal: AbortSignal): Promise<void>;

  protected abstract createInstance(dir: string, record: R, stackDeps: StackDeps<R>): I;

  /** Resolves when OBS responds. */
  protected abstract waitUntilReady(instance: I, signal: AbortSignal): Promise<void>;

  /** Returns null if the record is missing or has another version. */
  protected abstract readRecord(dir: string): Promise<R | null>;

  /** Returns why the OBS of a stack has exited, or null if it runs or the state is unknown. */
  protected abstract findExitReason(record: R): Promise<string | null>;

  /** Ends a stack and removes all its resources on the engine. `registeredInstance` is undefined if it has none. */
  protected abstract removeStack(
    dir: string,
    instance: string,
    registeredInstance: I | undefined,
  ): Promise<void>;

  /** Removes this node's stacks except `keptProjects`. Stacks can lose their folders in a reboot. */
  protected abstract removeOrphans(keptProjects: readonly string[]): Promise<void>;

  /** Returns the address at which pipes reach this machine. */
  protected abstract findNodeAddress(): Promise<string>;

  async #start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    await this.#leftovers.waitUntilRemoved(spec.instance);
    signal.throwIfAborted();
    const dir = await (await this.#findRoot()).makeDir(spec.instance);
    try {
      const record = await this.prepare(spec, dir);
      await this.startServices(dir, record, signal);
      const instance = this.#register(dir, record);
      await this.waitUntilReady(instance, signal);
      const { serverId, renderSetup } = instance;
      this.options.log.info({ serverId, renderer: renderSetup.renderer }, 'OBS started');
      return instance;
    } catch (error) {
      await this.#leftovers.remove(spec.instance, () => this.#removeStack(dir, spec.instance));
      throw error;
    }
  }

  /** Adopts each stack. A failed adoption does not affect the others. */
  async #adoptStacks(dirs: readonly string[]): Promise<void> {
    for (const adoption of await Promise.allSettled(dirs.map((dir) => this.#adopt(dir)))) {
      if (adoption.status === 'rejected')
        this.options.log.error({ error: String(adoption.reason) }, 'a stack could not be adopted');
    }
  }

  async #adopt(dir: string): Promise<void> {
    const { log } = this.options;
    const record = await this.readRecord(dir);
    if (!record) return rm(dir, { recursive: true, force: true });
    const { serverId, instance } = record;
    const reason = await this.findExitReason(record);
    if (reason === null) {
      await this.#register(dir, record).hub?.adopt();
      return log.info({ serverId }, 'OBS adopted');
    }
    log.info({ serverId, reason }, 'OBS had exited; its remains are removed');
    await this.#leftovers.remove(instance, () => this.#removeStack(dir, instance));
  }

  #register(dir: string, record: R): I {
    const { log, allow, rendering } = this.options;
    const instance = this.createInstance(dir, record, {
      log,
      rendering,
      resolveRoute: async (url) => resolveRoute(url, { allow, loopbackAs: await this.findNodeAddress() }),
      removeLeftovers: (currentRecord) => this.#removeStack(dir, currentRecord.instance),
    });
    this.#instances.set(record.instance, instance);
    return instance;
  }

  /** Removes the folder last, because the next agent finds remaining resources by it. */
  async #removeStack(dir: string, instance: string): Promise<void> {
    const registeredInstance = this.#instances.get(instance);
    registeredInstance?.release();
    await this.removeStack(dir, instance, registeredInstance);
    await removeRecordingFolder(findRecordingFolder(this.options.dataDir, instance));
    await rm(dir, { recursive: true, force: true });
    this.#instances.delete(instance);
    await this.changeQueue.run(async () => removeUnusedRoot((await this.#findRoot()).path));
  }

  #findRoot(): Promise<InstancesRoot> {
    const { dataDir, sharedMemory } = this.options;
    return (this.#root ??= InstancesRoot.find(dataDir, sharedMemory, this.stackKind.root));
  }
}
