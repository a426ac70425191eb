import { randomUUID } from 'node:crypto';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ObsInstance, Runner } from '../runner.js';
import { BLANK } from './blank-collection.js';

const PREFIX = 'warm-';
/** Nobody's server. */
const NO_SERVER = 0;
/** How often the pool looks whether its size still fits. */
const LOOK_MS = 2_000;
/** One that was given away comes up alone: a start beside it would take its processor. */
const SETTLE_MS = 2_000;
const RETRY_MS = { first: 1_000, last: 60_000 };

/** The private record of an instance that belongs to nobody. */
const Idle = z.object({ madeOf: z.string() });

/** OBS instances that run and belong to nobody. Kept at their number by `run`, one start at a time. */
export class WarmPool {
  readonly #idle: ObsInstance[] = [];
  readonly #abort = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #failures = 0;
  #takenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly runner: Pick<Runner, 'start' | 'madeOf'>,
    private readonly log: Logger,
  ) {}

  static owns({ instance }: Pick<ObsInstance, 'instance'>): boolean {
    return instance.startsWith(PREFIX);
  }

  get size(): number {
    return this.#idle.length;
  }

  has(instance: ObsInstance): boolean {
    return this.#idle.includes(instance);
  }

  /** Takes in one that an earlier agent left, but ends one that would be made otherwise now. */
  async adopt(instance: ObsInstance): Promise<void> {
    if (this.has(instance)) return;
    this.#add(instance);
    const wanted = await this.#madeOf().catch(() => null);
    const { data } = Idle.safeParse(await instance.readState());
    if (wanted === null || data?.madeOf === wanted) return;
    this.log.info('an OBS that waits was made with other settings and is replaced');
    await this.#drop(instance);
  }

  /** The one that waits longest; it leaves the pool. Undefined when none is ready. */
  take(): ObsInstance | undefined {
    const instance = this.#idle.shift();
    if (instance) this.#takenAt = performance.now();
    return instance;
  }

  #add(instance: ObsInstance): void {
    this.#idle.push(instance);
    void instance.exited.then(() => this.#drop(instance));
  }

  /** Keeps as many as `wanted` says now, until `close`. */
  run(wanted: () => number): void {
    this.#loop = this.#keep(wanted);
  }

  /** Lets go of the pool; with `remove` nothing of it is left. */
  async close({ remove }: { remove: boolean }): Promise<void> {
    this.#abort.abort();
    await this.#loop;
    if (remove) await Promise.all([...this.#idle].map((instance) => this.#drop(instance)));
  }

  async #keep(wanted: () => number): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const [surplus] = this.#idle.length > wanted() ? this.#idle : [];
      if (surplus) await this.#drop(surplus);
      else if (this.#idle.length >= wanted()) await this.#rest(LOOK_MS);
      else if (this.#settlesMs > 0) await this.#rest(this.#settlesMs);
      else await this.#startOne();
    }
  }

  get #settlesMs(): number {
    return this.#takenAt + SETTLE_MS - performance.now();
  }

  async #startOne(): Promise<void> {
    const spec = {
      serverId: NO_SERVER,
      instance: `${PREFIX}${randomUUID()}`,
      collection: { revision: 0, clean: BLANK },
    };
    try {
      const madeOf = await this.#madeOf();
      const instance = await this.runner.start(spec, this.#abort.signal);
      await this.#sign(instance, madeOf);
      this.#add(instance);
      this.#failures = 0;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#failures += 1;
      const waitMs = backoffMs(RETRY_MS, this.#failures);
      this.log.warn({ error: String(error), waitMs }, 'no OBS could be started in advance');
      await this.#rest(waitMs);
    }
  }

  async #madeOf(): Promise<string> {
    return (await this.runner.madeOf?.()) ?? '';
  }

  async #sign(instance: ObsInstance, madeOf: string): Promise<void> {
    try {
      await instance.writeState({ madeOf });
    } catch (error) {
      await instance.remove();
      throw error;
    }
  }

  async #drop(instance: ObsInstance): Promise<void> {
    const at = this.#idle.indexOf(instance);
    if (at < 0) return;
    this.#idle.splice(at, 1);
    await instance
      .remove()
      .catch((error: unknown) => this.log.error({ error: String(error) }, 'OBS of the pool not removed'));
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, this.#abort.signal);
  }
}
