import type { Logger } from 'pino';
import { within } from '@trailcast/schema/async/deadline';
import type { ConnectObs } from '../../obs/obs-control.js';
import type { InstanceSpec, ObsInstance, Runner } from '../runner.js';
import { WarmInstance } from './warm-instance.js';
import { WarmPool } from './warm-pool.js';

/** A warm OBS that has not shown a collection by then is given up for a cold one. */
const ASSIGN_MS = 3_000;

export interface WarmRunnerOptions {
  /** How many instances wait for a server, at most. */
  size: number;
  connect: ConnectObs;
  log: Logger;
}

/**
 * Starts servers on instances that already run: a new server gets its collection at run time. Any runner can be kept
 * warm; an instance serves one server in its life.
 */
export class WarmRunner implements Runner {
  readonly kind: Runner['kind'];
  readonly #pool: WarmPool;
  /** Given away, by the name of what really runs. */
  readonly #given = new Map<string, WarmInstance>();

  constructor(
    private readonly inner: Runner,
    private readonly options: WarmRunnerOptions,
  ) {
    this.kind = inner.kind;
    this.#pool = new WarmPool(inner, options.log);
  }

  /** Instances that wait for a server. */
  get waiting(): number {
    return this.#pool.size;
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
      const instance = await this.#give(ready, spec, signal);
      this.options.log.info({ serverId }, 'a server begins with an OBS that ran');
      return instance;
    } catch (error) {
      this.#given.delete(ready.instance);
      await ready.remove();
      signal.throwIfAborted();
      this.options.log.warn({ serverId, error: String(error) }, 'the OBS that ran could not be used');
      return this.inner.start(spec, signal);
    }
  }

  async adopt(): Promise<ObsInstance[]> {
    const all = await Promise.all((await this.inner.adopt()).map((instance) => this.#adopt(instance)));
    return all.filter((instance) => instance !== null);
  }

  /** Begins to keep the pool, within the slots that are free. */
  run(freeServers: () => number): void {
    this.#pool.run(() => Math.min(this.options.size, freeServers()));
  }

  async close(options: { stop: boolean } = { stop: false }): Promise<void> {
    await this.#pool.close({ remove: options.stop });
    await this.inner.close(options);
  }

  async #give(ready: ObsInstance, spec: InstanceSpec, signal: AbortSignal): Promise<WarmInstance> {
    const { serverId, instance, collection } = spec;
    const given = new WarmInstance(ready, serverId, instance, () => this.#given.delete(ready.instance));
    this.#given.set(ready.instance, given);
    await given.assign();
    const slot = await given.writeCollection(collection);
    await within(ASSIGN_MS, (limit) => this.#show(ready, slot, limit), signal);
    return given;
  }

  async #show({ websocket }: ObsInstance, slot: string, signal: AbortSignal): Promise<void> {
    const control = await this.options.connect(websocket, signal);
    try {
      await control.setCollection(slot);
    } finally {
      void control.close();
    }
  }

  /** Null for one that belongs to nobody: it waits in the pool again. */
  async #adopt(instance: ObsInstance): Promise<ObsInstance | null> {
    if (!WarmPool.owns(instance)) return instance;
    const known = this.#given.get(instance.instance);
    if (known) return known;
    const given = await WarmInstance.of(instance, () => this.#given.delete(instance.instance));
    if (given) this.#given.set(instance.instance, given);
    else await this.#pool.adopt(instance);
    return given;
  }
}
