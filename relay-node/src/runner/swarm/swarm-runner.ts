import { readFile } from 'node:fs/promises';
import type { InstanceSpec, Machine } from '../runner.js';
import { nodeAddress } from '../stack/outside-network.js';
import type { StackOptions } from '../stack/stack-options.js';
import { newSecret, newStackRecord } from '../stack/stack-record.js';
import { StackRunner, type Surroundings } from '../stack/stack-runner.js';
import { swarmDocument } from './swarm-document.js';
import { secretFiles, swarmPaths, writeSwarmFiles, writeSwarmPipe } from './swarm-files.js';
import { START_MS, SwarmInstance } from './swarm-instance.js';
import { swarmNeeds } from './swarm-needs.js';
import { readSwarmRecord, type SwarmRecord } from './swarm-record.js';
import { stacksOf, subnetOf, SwarmStack } from './swarm-stack.js';
import { outlastLost, stateOfTask } from './task-watch.js';
import { listHosts, NANO, takesObs } from './tasks.js';

/** The feed may pass a network between hosts, where a packet is lost now and then. */
const FEED_LATENCY_US = 120_000;
/** A lost host's OBS must have ended before another may begin, so hosts are believed lost sooner than agents. */
const LONGEST_SILENCE_MS = 60_000;
/** As compose.swarm.yml calls it. */
const INGEST_NAME = 'trailcast-ingest';

/** `engine` is a manager's, `network` an overlay of the pipes and this node. */
export interface SwarmOptions extends StackOptions {
  /** The ingest is a service of its own, known to pipes by its name; else it is where the agent is. */
  ingestApart: boolean;
}

/** Runs each OBS as a stack of a swarm, on whichever host the scheduler chooses. The agent and its ingest are on a manager. */
export class SwarmRunner extends StackRunner<SwarmRecord, SwarmInstance> {
  readonly kind = 'swarm';
  readonly #closed = new AbortController();

  constructor(protected override readonly options: SwarmOptions) {
    super(options, { root: 'trailcast-swarm', startMs: START_MS, feedLatencyUs: FEED_LATENCY_US });
  }

  missing(): Promise<{ what: string; how: string }[]> {
    return swarmNeeds(this.options);
  }

  /** Hosts that take OBS now. */
  async machines(signal: AbortSignal): Promise<Machine[]> {
    const hosts = await listHosts(this.engine, signal);
    return hosts.filter(takesObs).map(({ Description: { Resources } }) => ({
      cores: Math.floor(Resources.NanoCPUs / NANO),
      memoryBytes: Resources.MemoryBytes,
    }));
  }

  override async close(): Promise<void> {
    this.#closed.abort();
    await super.close();
  }

  protected override async prepare(spec: InstanceSpec, dir: string): Promise<SwarmRecord> {
    const { video, silenceMs = LONGEST_SILENCE_MS } = this.options;
    const longest = Math.min(silenceMs, LONGEST_SILENCE_MS);
    const record = {
      ...newStackRecord(spec, this.project(spec.instance), longest),
      // OBS must not be able to speak to its pipe as the agent does.
      secrets: { obs: newSecret(), egress: newSecret() },
      task: null,
    };
    await writeSwarmFiles(swarmPaths(dir), record, { video, collection: spec.collection.clean });
    return record;
  }

  /** Deploys the stack; one that is there goes on as it is. */
  protected override async up(dir: string, record: SwarmRecord, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const stack = this.#stackOf(record.instance);
    if ((await stack.tasks('obs')).length > 0 && (await stack.tasks('egress')).length > 0) return;
    const { images, network, template } = this.options;
    const document = swarmDocument(await readFile(template, 'utf8'), {
      images,
      network,
      node: this.node,
      serverId: record.serverId,
      hosts: await listHosts(this.engine),
      secrets: secretFiles(swarmPaths(dir)),
    });
    await stack.deploy(document, signal);
  }

  protected override hold(
    dir: string,
    record: SwarmRecord,
    surroundings: Surroundings<SwarmRecord>,
  ): SwarmInstance {
    return new SwarmInstance({
      ...surroundings,
      paths: swarmPaths(dir),
      record,
      stack: this.#stackOf(record.instance),
      writePipe: (present) => this.#writePipe(dir, present),
      up: (present, signal) => this.up(dir, present, signal),
    });
  }

  protected override ready(instance: SwarmInstance, signal: AbortSignal): Promise<void> {
    return instance.furnish(signal);
  }

  protected override readRecord(dir: string): Promise<SwarmRecord | null> {
    return readSwarmRecord(swarmPaths(dir).record);
  }

  /** One on a lost host may be sending: whoever holds it waits until it must have ended. */
  protected override async ended({ instance, task }: SwarmRecord): Promise<string | null> {
    if (task === null) return 'it had no run';
    // A manager that does not answer says nothing about OBS, which runs on without it.
    const state = await stateOfTask(this.#stackOf(instance), task).catch(() => 'unknown');
    return state === 'over' ? 'its run is over' : null;
  }

  /** What a lost host may still send is waited for: nobody is told before that the instance has gone. */
  protected override async down(
    dir: string,
    instance: string,
    held: SwarmInstance | undefined,
  ): Promise<void> {
    const seenAt = held?.seenAt ?? performance.now();
    const stack = this.#stackOf(instance);
    const record = await readSwarmRecord(swarmPaths(dir).record);
    if (record?.task) {
      const { task, silenceMs } = record;
      await outlastLost({ stack, task, silenceMs, seenAt: () => seenAt }, this.#closed.signal);
      this.#closed.signal.throwIfAborted();
    }
    await stack.down();
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

  async #writePipe(dir: string, { instance, platform }: SwarmRecord): Promise<void> {
    const { network, ingestPort, ingestApart } = this.options;
    const [inside, outside, host] = await Promise.all([
      this.#stackOf(instance).insideSubnet(),
      subnetOf(this.engine, network),
      ingestApart ? INGEST_NAME : this.nodeAddress(),
    ]);
    await writeSwarmPipe(swarmPaths(dir), { inside, outside, feed: { host, port: ingestPort }, platform });
  }

  #stackOf(instance: string): SwarmStack {
    return new SwarmStack(this.engine, this.options.engine, this.project(instance));
  }
}
