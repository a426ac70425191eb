import { readFile } from 'node:fs/promises';
import type Docker from 'dockerode';
import { makeRecordingFolder } from '../home/recording-folder.js';
import type { InstanceSpec, Machine } from '../runner.js';
import { openEngine } from '../stack/engine.js';
import { nodeAddress } from '../stack/outside-network.js';
import type { StackOptions } from '../stack/stack-options.js';
import { newSecret, newStackRecord } from '../stack/stack-record.js';
import { StackRunner, type StackDeps } from '../stack/stack-runner.js';
import { pagesSetup } from './pages/pages-setup.js';
import { VolumeNumbers } from './pages/volume-numbers.js';
import { swarmDocument, volumeNames } from './swarm-document.js';
import { secretFiles, swarmPaths, writeSwarmFiles, writeSwarmPipe } from './swarm-files.js';
import { START_MS, SwarmInstance } from './swarm-instance.js';
import { swarmNeeds } from './swarm-needs.js';
import { readSwarmRecord, type SwarmRecord } from './swarm-record.js';
import { stacksOf, subnetOf, SwarmStack } from './swarm-stack.js';
import { waitForLostTask, fetchTaskState } from './task-watch.js';
import { acceptsObs, coresOf, listHosts } from './tasks.js';

/** Higher, because the feed may cross the network between hosts and lose packets. */
const FEED_LATENCY_US = 120_000;
/**
 * OBS on a lost host must have exited before its replacement starts. This is shorter than on one machine, so that the
 * replacement starts sooner.
 */
const MAX_SILENCE_MS = 60_000;
/** Service name in compose.swarm.yml. */
const INGEST_NAME = 'trailcast-ingest';

/** `engine` is a manager's; `network` is an overlay network of pipes and node. */
export interface SwarmOptions extends StackOptions {
  /** True if the ingest is a separate service. Otherwise it runs with the agent. */
  ingestApart: boolean;
}

/** Runs each OBS as a stack on any host of a swarm. The agent and its ingest run on a manager. */
export class SwarmRunner extends StackRunner<SwarmRecord, SwarmInstance> {
  readonly kind = 'swarm';
  readonly canRecord = true;
  readonly #closed = new AbortController();
  readonly #numbers = new VolumeNumbers();
  readonly #waits: Docker;

  constructor(protected override readonly options: SwarmOptions) {
    super(options, { root: 'trailcast-swarm', startMs: START_MS, feedLatencyUs: FEED_LATENCY_US });
    this.#waits = openEngine(options.engine, 0);
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return swarmNeeds(this.options);
  }

  /** Uses the images' names, because this host may not have the images. */
  async fingerprint(): Promise<string> {
    const { rendering, images } = this.options;
    return JSON.stringify(['hub', rendering.first, rendering.video, images, this.withoutPages === null]);
  }

  /** Returns the hosts that currently accept OBS. */
  async machines(signal: AbortSignal): Promise<Machine[]> {
    const hosts = await listHosts(this.engine, signal);
    return hosts.filter(acceptsObs).map((host) => ({
      cores: coresOf(host),
      memoryBytes: host.Description.Resources.MemoryBytes,
    }));
  }

  override async close(): Promise<void> {
    this.#closed.abort();
    await super.close();
  }

  protected override async prepare(spec: InstanceSpec, dir: string): Promise<SwarmRecord> {
    const { rendering, silenceMs = MAX_SILENCE_MS } = this.options;
    const longest = Math.min(silenceMs, MAX_SILENCE_MS);
    const recordings = await makeRecordingFolder(this.options.dataDir, spec.instance, null);
    const made = { silenceMs: longest, rendering, recordings };
    const record = {
      ...newStackRecord(spec, this.project(spec.instance), made),
      // Separate secrets, because OBS must not be able to send agent commands to its pipe.
      secrets: { obs: newSecret(), egress: newSecret(), hub: newSecret(), pages: newSecret() },
      task: null,
      pages:
        this.withoutPages === null
          ? { shown: [], number: this.#numbers.take(spec.instance), host: null }
          : null,
    };
    const { clean, images } = spec.collection;
    await writeSwarmFiles(swarmPaths(dir), record, { collection: clean, images });
    return record;
  }

  /** Deploys the stack. Does not change an existing one. */
  protected override async up(dir: string, record: SwarmRecord, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const stack = this.#stackFor(record.instance);
    if ((await stack.tasks('obs')).length > 0 && (await stack.tasks('egress')).length > 0) return;
    const { images, network, template } = this.options;
    const document = swarmDocument(await readFile(template, 'utf8'), {
      ...{ images, network, node: this.node, serverId: record.serverId },
      hosts: await listHosts(this.engine),
      secrets: secretFiles(swarmPaths(dir)),
      volumes: record.pages && volumeNames(this.node, record.pages.number),
    });
    await stack.deploy(document, signal);
  }

  protected override createInstance(
    dir: string,
    record: SwarmRecord,
    stackDeps: StackDeps<SwarmRecord>,
  ): SwarmInstance {
    const { engine, options, node } = this;
    const paths = swarmPaths(dir);
    return new SwarmInstance({
      ...{ ...stackDeps, paths },
      record,
      stack: this.#stackFor(record.instance),
      writePipe: (present) => this.#writePipe(dir, present),
      up: (present, signal) => this.up(dir, present, signal),
      pages: pagesSetup({ engine, waits: this.#waits, options, node, paths }),
    });
  }

  protected override ready(instance: SwarmInstance, signal: AbortSignal): Promise<void> {
    return instance.provisionHome(signal);
  }

  protected override async readRecord(dir: string): Promise<SwarmRecord | null> {
    const record = await readSwarmRecord(swarmPaths(dir).record);
    if (record?.pages) this.#numbers.keep(record.instance, record.pages.number);
    return record;
  }

  /** A run on a lost host may still broadcast, so it does not count as ended. */
  protected override async ended({ instance, task }: SwarmRecord): Promise<string | null> {
    if (task === null) return 'it was never started';
    // An unreachable manager does not mean that OBS has ended.
    const state = await fetchTaskState(this.#stackFor(instance), task).catch(() => 'unknown');
    return state === 'over' ? 'its task has ended' : null;
  }

  /** Waits until a run on a lost host has certainly ended, before the instance is reported as removed. */
  protected override async down(
    dir: string,
    instance: string,
    registered: SwarmInstance | undefined,
  ): Promise<void> {
    const seenAt = registered?.seenAt ?? performance.now();
    const stack = this.#stackFor(instance);
    const record = await readSwarmRecord(swarmPaths(dir).record);
    if (record?.task) {
      const { task, silenceMs } = record;
      await waitForLostTask({ stack, task, silenceMs, seenAt: () => seenAt }, this.#closed.signal);
      this.#closed.signal.throwIfAborted();
    }
    await registered?.settled();
    await stack.down();
    this.#numbers.free(instance);
  }

  protected override async sweepOrphans(kept: readonly string[]): Promise<void> {
    const found = await stacksOf(this.engine, `trailcast.node=${this.node}`);
    const orphans = found.filter((project) => !kept.includes(project));
    await Promise.all(
      orphans.map((project) => new SwarmStack(this.engine, this.options.engine, project).down()),
    );
  }

  protected override nodeAddress(): Promise<string> {
    return nodeAddress(this.engine, this.options.network);
  }

  async #writePipe(dir: string, record: SwarmRecord): Promise<string[]> {
    const { network, ingestPort, ingestApart } = this.options;
    const [obsSubnet, nodeSubnet, host] = await Promise.all([
      this.#stackFor(record.instance).insideSubnet(),
      subnetOf(this.engine, network),
      ingestApart ? INGEST_NAME : this.nodeAddress(),
    ]);
    const feed = { host, port: ingestPort };
    return writeSwarmPipe(swarmPaths(dir), { ...record, obsSubnet, nodeSubnet, feed });
  }

  #stackFor(instance: string): SwarmStack {
    return new SwarmStack(this.engine, this.options.engine, this.project(instance));
  }
}
