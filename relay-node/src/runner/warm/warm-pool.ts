import { randomUUID } from 'node:crypto';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';
import { z } from 'zod';
import { WARM_VIDEO } from '../obs-video.js';
import type { ObsInstance, Runner } from '../runner.js';
import { BLANK_COLLECTION } from './blank-collection.js';

const INSTANCE_PREFIX = 'warm-';
/** Server id of an unassigned instance. */
const NO_SERVER = 0;
/** Interval of the size check, ms. */
const CHECK_INTERVAL_MS = 2_000;
/** Minimum time between an assignment and the next start, ms. An earlier start would compete for CPU time. */
const SETTLE_DELAY_MS = 2_000;
const RETRY_DELAYS_MS = { initialMs: 1_000, maxMs: 60_000 };

/** The private record of an unassigned instance. */
const IdleRecord = z.object({ madeOf: z.string() });

/** Running OBS instances without a server. `run` maintains their number and starts one at a time. */
export class WarmPool {
  readonly #idleInstances: ObsInstance[] = [];
  readonly #abort = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #failureCount = 0;
  #lastTakenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly runner: Pick<Runner, 'start' | 'readFingerprint'>,
    private readonly log: Logger,
  ) {}

  static isPoolInstance({ instance }: Pick<ObsInstance, 'instance'>): boolean {
    return instance.startsWith(INSTANCE_PREFIX);
  }

  get size(): number {
    return this.#idleInstances.length;
  }

  has(instance: ObsInstance): boolean {
    return this.#idleInstances.includes(instance);
  }

  /** Adds an instance of an earlier agent, or removes it if its settings are outdated. */
  async adopt(instance: ObsInstance): Promise<void> {
    if (this.has(instance)) return;
    this.#add(instance);
    const currentFingerprint = await this.#readFingerprint().catch(() => null);
    const { data } = IdleRecord.safeParse(await instance.readState());
    if (currentFingerprint === null || data?.madeOf === currentFingerprint) return;
    this.log.info('an OBS of the warm pool has outdated settings and is replaced');
    await this.#removeInstance(instance);
  }

  /** Removes and returns the oldest instance, or undefined if none is ready. */
  takeInstance(): ObsInstance | undefined {
    const instance = this.#idleInstances.shift();
    if (instance) this.#lastTakenAt = performance.now();
    return instance;
  }

  #add(instance: ObsInstance): void {
    this.#idleInstances.push(instance);
    void instance.exited.then(() => this.#removeInstance(instance));
  }

  /** Maintains as many instances as `getTargetSize` returns, until `close`. */
  run(getTargetSize: () => number): void {
    this.#loop = this.#maintain(getTargetSize);
  }

  /** Stops the pool. With `remove`, removes its instances. */
  async close({ remove }: { remove: boolean }): Promise<void> {
    this.#abort.abort();
    await this.#loop;
    if (remove) await Promise.all([...this.#idleInstances].map((instance) => this.#removeInstance(instance)));
  }

  async #maintain(getTargetSize: () => number): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      const [surplusInstance] = this.#idleInstances.length > getTargetSize() ? this.#idleInstances : [];
      if (surplusInstance) await this.#removeInstance(surplusInstance);
      else if (this.#idleInstances.length >= getTargetSize()) await this.#wait(CHECK_INTERVAL_MS);
      else if (this.#remainingSettleMs > 0) await this.#wait(this.#remainingSettleMs);
      else await this.#startInstance();
    }
  }

  get #remainingSettleMs(): number {
    return this.#lastTakenAt + SETTLE_DELAY_MS - performance.now();
  }

  async #startInstance(): Promise<void> {
    const spec = {
      serverId: NO_SERVER,
      instance: `${INSTANCE_PREFIX}${randomUUID()}`,
      collection: { revision: 0, clean: BLANK_COLLECTION },
      video: WARM_VIDEO,
    };
    try {
      const fingerprint = await this.#readFingerprint();
      const instance = await this.runner.start(spec, this.#abort.signal);
      await this.#saveRecord(instance, fingerprint);
      this.#add(instance);
      this.#failureCount = 0;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#failureCount += 1;
      const waitMs = backoffMs(RETRY_DELAYS_MS, this.#failureCount);
      this.log.warn({ error: String(error), waitMs }, 'the warm pool could not start an OBS');
      await this.#wait(waitMs);
    }
  }

  async #readFingerprint(): Promise<string> {
    return (await this.runner.readFingerprint?.()) ?? '';
  }

  async #saveRecord(instance: ObsInstance, fingerprint: string): Promise<void> {
    try {
      await instance.writeState({ madeOf: fingerprint });
    } catch (error) {
      await instance.remove();
      throw error;
    }
  }

  async #removeInstance(instance: ObsInstance): Promise<void> {
    const index = this.#idleInstances.indexOf(instance);
    if (index < 0) return;
    this.#idleInstances.splice(index, 1);
    await instance
      .remove()
      .catch((error: unknown) =>
        this.log.error({ error: String(error) }, 'an OBS of the warm pool could not be removed'),
      );
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, this.#abort.signal);
  }
}
