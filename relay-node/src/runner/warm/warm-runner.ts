import type { Logger } from 'pino';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { ConnectObs, ObsControl } from '../../obs/obs-control.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { WarmInstance } from './warm-instance.js';
import { WarmPool } from './warm-pool.js';

/** Time limit for a warm OBS to show the collection, ms. Afterwards, a new OBS is started. */
const ASSIGN_TIMEOUT_MS = 3_000;

const createTimeoutError = () => new Error('OBS does not show the collection');

export interface WarmRunnerOptions {
  size: number;
  connect: ConnectObs;
  log: Logger;
}

/**
 * Starts servers on warm instances of any runner. A warm instance loads the collection of its server at run time, and
 * is never assigned again.
 */
export class WarmRunner implements Runner {
  readonly kind: Runner['kind'];
  readonly canRecord: boolean;
  readonly pagesProblem: string | null;
  readonly #pool: WarmPool;
  /** Assigned instances, by name of the underlying instance. */
  readonly #assignedInstances = new Map<string, WarmInstance>();

  constructor(
    private readonly runner: Runner,
    private readonly options: WarmRunnerOptions,
  ) {
    this.kind = runner.kind;
    this.canRecord = runner.canRecord ?? false;
    this.pagesProblem = runner.pagesProblem;
    this.#pool = new WarmPool(runner, options.log);
  }

  /** Number of unassigned instances. */
  get warmCount(): number {
    return this.#pool.size;
  }

  get video(): ObsVideo {
    return this.runner.video;
  }

  findMissing(): ReturnType<Runner['findMissing']> {
    return this.runner.findMissing();
  }

  findWarnings(): Promise<string[]> {
    return this.runner.findWarnings();
  }

  readObsVersion(): Promise<string | null> {
    return this.runner.readObsVersion();
  }

  createFeedUrl(readerToken: string): string {
    return this.runner.createFeedUrl(readerToken);
  }

  async start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    const warmInstance = this.#pool.takeInstance();
    if (!warmInstance) return this.runner.start(spec, signal);
    const { serverId } = spec;
    try {
      const instance = await this.#assign(warmInstance, spec, signal);
      this.options.log.info({ serverId }, 'a server starts on a warm OBS');
      return instance;
    } catch (error) {
      this.#assignedInstances.delete(warmInstance.instance);
      await warmInstance.remove();
      signal.throwIfAborted();
      this.options.log.warn({ serverId, error: String(error) }, 'the warm OBS could not be used');
      return this.runner.start(spec, signal);
    }
  }

  async adopt(): Promise<ObsInstance[]> {
    const adopted = await Promise.all((await this.runner.adopt()).map((instance) => this.#adopt(instance)));
    return adopted.filter((instance) => instance !== null);
  }

  /** Starts the pool, limited to the free slots. */
  run(countFreeServers: () => number): void {
    this.#pool.run(() => Math.min(this.options.size, countFreeServers()));
  }

  async close(options: { stop: boolean } = { stop: false }): Promise<void> {
    await this.#pool.close({ remove: options.stop });
    await this.runner.close(options);
  }

  async #assign(warmInstance: ObsInstance, spec: InstanceSpec, signal: AbortSignal): Promise<WarmInstance> {
    const { serverId, instance, collection } = spec;
    const assignedInstance = new WarmInstance(warmInstance, serverId, instance, () =>
      this.#assignedInstances.delete(warmInstance.instance),
    );
    this.#assignedInstances.set(warmInstance.instance, assignedInstance);
    await assignedInstance.assign();
    const slot = await assignedInstance.writeCollection({ ...collection, isFirst: true });
    const showCollection = (timeoutSignal: AbortSignal) =>
      this.#showCollection(warmInstance, slot, timeoutSignal);
    assignedInstance.holdControl(
      await withTimeout(ASSIGN_TIMEOUT_MS, showCollection, createTimeoutError, signal),
    );
    return assignedInstance;
  }

  async #showCollection(warmInstance: ObsInstance, slot: string, signal: AbortSignal): Promise<ObsControl> {
    const control = await this.#openControl(warmInstance, signal);
    try {
      await control.setCollection(slot);
      return control;
    } catch (error) {
      void control.close();
      throw error;
    }
  }

  /** Returns the held connection, or opens one if there is none, as for an adopted instance. */
  async #openControl(warmInstance: ObsInstance, signal: AbortSignal): Promise<ObsControl> {
    return warmInstance.takeConnection?.() ?? this.options.connect(warmInstance.websocket, signal);
  }

  /** Returns the assigned instance, or null after returning an unassigned one to the pool. */
  async #adopt(instance: ObsInstance): Promise<ObsInstance | null> {
    if (!WarmPool.isPoolInstance(instance)) return instance;
    const existingInstance = this.#assignedInstances.get(instance.instance);
    if (existingInstance) return existingInstance;
    const assignedInstance = await WarmInstance.fromRecord(instance, () =>
      this.#assignedInstances.delete(instance.instance),
    );
    if (assignedInstance) this.#assignedInstances.set(instance.instance, assignedInstance);
    else await this.#pool.adopt(instance);
    return assignedInstance;
  }
}
