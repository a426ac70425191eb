import { readFile } from 'node:fs/promises';
import type Docker from 'dockerode';
import { makeRecordingFolder } from '../home/recording-folder.js';
import type { InstanceSpec, Machine } from '../runner.js';
import { openEngine } from '../stack/engine.js';
import { findNodeAddress } from '../stack/outside-network.js';
import type { StackOptions } from '../stack/stack-options.js';
import { createSecret, createStackRecord } from '../stack/stack-record.js';
import { StackRunner, type StackDeps } from '../stack/stack-runner.js';
import { createPagesSetup } from './pages/pages-setup.js';
import { VolumeNumbers } from './pages/volume-numbers.js';
import { createSwarmDocument, createVolumeNames } from './swarm-document.js';
import { createSecretPaths, createSwarmPaths, writeSwarmFiles, writeSwarmPipe } from './swarm-files.js';
import { START_TIMEOUT_MS, SwarmInstance } from './swarm-instance.js';
import { findSwarmNeeds } from './swarm-needs.js';
import { readSwarmRecord, type SwarmRecord } from './swarm-record.js';
import { listStacks, readSubnet, SwarmStack } from './swarm-stack.js';
import { waitForLostTask, fetchTaskState } from './task-watch.js';
import { isAcceptingObs, countCores, listHosts } from './tasks.js';

/** Higher than on one machine, because the feed may cross the network between hosts and lose packets. */
const FEED_LATENCY_US = 120_000;
/**
 * Maximum time for which OBS keeps running without an agent, ms. It is shorter than on one machine, because the
 * replacement of an OBS on a lost host starts only after this time.
 */
const MAX_SILENCE_MS = 60_000;
/** Service name in compose.swarm.yml. */
const INGEST_NAME = 'trailcast-ingest';

/** `engine` is a manager's; `network` is an overlay network of pipes and node. */
export interface SwarmOptions extends StackOptions {
  /** True if the ingest is a separate service. Otherwise it runs with the agent. */
  isIngestSeparate: boolean;
  /** Origin of the product. */
  productUrl: string | null;
}

/** Runs each OBS as a stack on any host of a swarm. The agent and its ingest run on a manager. */
export class SwarmRunner extends StackRunner<SwarmRecord, SwarmInstance> {
  readonly kind = 'swarm';
  readonly canRecord = true;
  readonly #closed = new AbortController();
  readonly #numbers = new VolumeNumbers();
  readonly #untimedEngine: Docker;

  constructor(protected override readonly options: SwarmOptions) {
    super(options, {
      root: 'trailcast-swarm',
      startTimeoutMs: START_TIMEOUT_MS,
      feedLatencyUs: FEED_LATENCY_US,
    });
    this.#untimedEngine = openEngine(options.engine, 0);
  }

  findMissing(): Promise<{ what: string; how: string }[]> {
    return findSwarmNeeds(this.options);
  }

  /** Returns a fingerprint with the images' names instead of their ids, because this host may not have the images. */
  async readFingerprint(): Promise<string> {
    const { rendering, images } = this.options;
    return JSON.stringify([
      'hub',
      rendering.firstRenderer,
      rendering.video,
      images,
      this.pagesProblem === null,
    ]);
  }

  /** Returns the hosts that currently accept OBS. */
  async listMachines(signal: AbortSignal): Promise<Machine[]> {
    const hosts = await listHosts(this.engine, signal);
    return hosts.filter(isAcceptingObs).map((host) => ({
      cores: countCores(host),
      memoryBytes: host.Description.Resources.MemoryBytes,
    }));
  }

  override async close(): Promise<void> {
    this.#closed.abort();
    await super.close();
  }

  protected override async prepare(spec: InstanceSpec, dir: string): Promise<SwarmRecord> {
    const { rendering, silenceMs = MAX_SILENCE_MS } = this.options;
    const limitedSilenceMs = Math.min(silenceMs, MAX_SILENCE_MS);
    const recordings = await makeRecordingFolder(this.options.dataDir, spec.instance, null);
    const recordOptions = { silenceMs: limitedSilenceMs, rendering, recordings };
    const record = {
      ...createStackRecord(spec, this.createProjectName(spec.instance), recordOptions),
      // Separate secrets, because OBS must not be able to send agent commands to its pipe.
      secrets: { obs: createSecret(), egress: createSecret(), hub: createSecret(), pages: createSecret() },
      task: null,
      pages:
        this.pagesProblem === null
          ? { shown: [], number: this.#numbers.allocate(spec.instance), host: null }
          : null,
    };
    const { clean, images } = spec.collection;
    await writeSwarmFiles(createSwarmPaths(dir), record, { collection: clean, images });
    return record;
  }

  /** Deploys the stack. Does not change an existing stack. */
  protected override async startServices(
    dir: string,
    record: SwarmRecord,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const stack = this.#createStack(record.instance);
    if ((await stack.listTasks('obs')).length > 0 && (await stack.listTasks('egress')).length > 0) return;
    const { images, network, template } = this.options;
    const document = createSwarmDocument(await readFile(template, 'utf8'), {
      ...{ images, network, node: this.node, serverId: record.serverId },
      hosts: await listHosts(this.engine),
      secrets: createSecretPaths(createSwarmPaths(dir)),
      volumes: record.pages && createVolumeNames(this.node, record.pages.number),
    });
    await stack.deploy(document, signal);
  }

  protected override createInstance(
    dir: string,
    record: SwarmRecord,
    stackDeps: StackDeps<SwarmRecord>,
  ): SwarmInstance {
    const { engine, options, node } = this;
    const paths = createSwarmPaths(dir);
    return new SwarmInstance({
      ...{ ...stackDeps, paths },
      record,
      stack: this.#createStack(record.instance),
      writePipe: (currentRecord) => this.#writePipe(dir, currentRecord),
      deployStack: (currentRecord, signal) => this.startServices(dir, currentRecord, signal),
      pages: createPagesSetup({ engine, untimedEngine: this.#untimedEngine, options, node, paths }),
    });
  }

  protected override waitUntilReady(instance: SwarmInstance, signal: AbortSignal): Promise<void> {
    return instance.provisionHome(signal);
  }

  protected override async readRecord(dir: string): Promise<SwarmRecord | null> {
    const record = await readSwarmRecord(createSwarmPaths(dir).record);
    if (record?.pages) this.#numbers.reserve(record.instance, record.pages.number);
    return record;
  }

  /** A task on a lost host does not count as ended, because it may still broadcast. */
  protected override async findExitReason({ instance, task }: SwarmRecord): Promise<string | null> {
    if (task === null) return 'it was not started';
    // An unreachable manager does not mean that OBS has ended.
    const state = await fetchTaskState(this.#createStack(instance), task).catch(() => 'unknown');
    return state === 'over' ? 'its task has ended' : null;
  }

  /** Removes the stack. First waits until a task on a lost host has certainly ended. */
  protected override async removeStack(
    dir: string,
    instance: string,
    registeredInstance: SwarmInstance | undefined,
  ): Promise<void> {
    const lastHeartbeatAt = registeredInstance?.lastHeartbeatAt ?? performance.now();
    const stack = this.#createStack(instance);
    const record = await readSwarmRecord(createSwarmPaths(dir).record);
    if (record?.task) {
      const { task, silenceMs } = record;
      await waitForLostTask(
        { stack, task, silenceMs, getLastHeartbeatTime: () => lastHeartbeatAt },
        this.#closed.signal,
      );
      this.#closed.signal.throwIfAborted();
    }
    await registeredInstance?.waitUntilSettled();
    await stack.removeAll();
    this.#numbers.release(instance);
  }

  protected override async removeOrphans(keptProjects: readonly string[]): Promise<void> {
    const projects = await listStacks(this.engine, `trailcast.node=${this.node}`);
    const orphans = projects.filter((project) => !keptProjects.includes(project));
    await Promise.all(
      orphans.map((project) => new SwarmStack(this.engine, this.options.engine, project).removeAll()),
    );
  }

  protected override findNodeAddress(): Promise<string> {
    return findNodeAddress(this.engine, this.options.network);
  }

  async #writePipe(dir: string, record: SwarmRecord): Promise<string[]> {
    const { network, ingestPort, isIngestSeparate } = this.options;
    const [obsSubnet, nodeSubnet, host] = await Promise.all([
      this.#createStack(record.instance).readInsideSubnet(),
      readSubnet(this.engine, network),
      isIngestSeparate ? INGEST_NAME : this.findNodeAddress(),
    ]);
    const feed = { host, port: ingestPort };
    return writeSwarmPipe(createSwarmPaths(dir), { ...record, obsSubnet, nodeSubnet, feed });
  }

  #createStack(instance: string): SwarmStack {
    return new SwarmStack(this.engine, this.options.engine, this.createProjectName(instance));
  }
}
