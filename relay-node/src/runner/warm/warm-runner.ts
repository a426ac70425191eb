import type { Logger } from 'pino';
import { inTime } from '@trailcast/schema/async/deadline';
import type { ConnectObs, ObsControl } from '../../obs/obs-control.js';
import type { ObsVideo } from '../obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { WarmInstance } from './warm-instance.js';
import { WarmPool } from './warm-pool.js';

/** If a warm OBS does not show the collection within this time, a new one is started, ms. */
const ASSIGN_MS = 3_000;

const notShown = () => new Error('OBS does not show the collection');

export interface WarmRunnerOptions {
  size: number;
  connect: ConnectObs;
  log: Logger;
}

/**
 * Starts servers on warm instances, which load the server's collection at run time. Works with any runner. An instance
 * serves only one server in its life.
 */
export class WarmRunner implements Runner {
  readonly kind: Runner['kind'];
  readonly canRecord: boolean;
  readonly withoutPages: string | null;
  readonly #pool: WarmPool;
  /** Assigned instances, by name of the underlying instance. */
  readonly #assigned = new Map<string, WarmInstance>();

  constructor(
    private readonly inner: Runner,
    private readonly options: WarmRunnerOptions,
  ) {
    this.kind = inner.kind;
    this.canRecord = inner.canRecord ?? false;
    this.withoutPages = inner.withoutPages;
    this.#pool = new WarmPool(inner, options.log);
  }

  /** Number of unassigned instances. */
  get waiting(): number {
    return this.#pool.size;
  }

  get video(): ObsVideo {
    return this.inner.video;
  }

  missing(): ReturnType<Runner['missing']> {
    return this.inner.missing();
  }

  warnings(): Promise<string[]> {
    return this.inner.warnings();
  }

  obsVersion(): Promise<string | null> {
    return this.inner.obsVersion();
  }

  feedAddress(readerToken: string): string {
    return this.inner.feedAddress(readerToken);
  }

  async start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    const ready = this.#pool.take();
    if (!ready) return this.inner.start(spec, signal);
    const { serverId } = spec;
    try {
      const instance = await this.#assign(ready, spec, signal);
      this.options.log.info({ serverId }, 'a server starts on a warm OBS');
      return instance;
    } catch (error) {
      this.#assigned.delete(ready.instance);
      await ready.remove();
      signal.throwIfAborted();
      this.options.log.warn({ serverId, error: String(error) }, 'the warm OBS could not be used');
      return this.inner.start(spec, signal);
    }
  }

  async adopt(): Promise<ObsInstance[]> {
    const all = await Promise.all((await this.inner.adopt()).map((instance) => this.#adopt(instance)));
    return all.filter((instance) => instance !== null);
  }

  /** Starts the pool, limited to the free slots. */
  run(freeServers: () => number): void {
    this.#pool.run(() => Math.min(this.options.size, freeServers()));
  }

  async close(options: { stop: boolean } = { stop: false }): Promise<void> {
    await this.#pool.close({ remove: options.stop });
    await this.inner.close(options);
  }

  async #assign(ready: ObsInstance, spec: InstanceSpec, signal: AbortSignal): Promise<WarmInstance> {
    const { serverId, instance, collection } = spec;
    const assigned = new WarmInstance(ready, serverId, instance, () => this.#assigned.delete(ready.instance));
    this.#assigned.set(ready.instance, assigned);
    await assigned.assign();
    const slot = await assigned.writeCollection({ ...collection, isFirst: true });
    const show = (limit: AbortSignal) => this.#show(ready, slot, limit);
    assigned.holdControl(await inTime(ASSIGN_MS, show, notShown, signal));
    return assigned;
  }

  async #show(ready: ObsInstance, slot: string, signal: AbortSignal): Promise<ObsControl> {
    const control = await this.#open(ready, signal);
    try {
      await control.setCollection(slot);
      return control;
    } catch (error) {
      void control.close();
      throw error;
    }
  }

  /** Opens a connection if there is none, as for an adopted instance. */
  async #open(ready: ObsInstance, signal: AbortSignal): Promise<ObsControl> {
    return ready.takeControl?.() ?? this.options.connect(ready.websocket, signal);
  }

  /** Returns null for an unassigned instance, which returns to the pool. */
  async #adopt(instance: ObsInstance): Promise<ObsInstance | null> {
    if (!WarmPool.owns(instance)) return instance;
    const existing = this.#assigned.get(instance.instance);
    if (existing) return existing;
    const assigned = await WarmInstance.of(instance, () => this.#assigned.delete(instance.instance));
    if (assigned) this.#assigned.set(instance.instance, assigned);
    else await this.#pool.adopt(instance);
    return assigned;
  }
}
