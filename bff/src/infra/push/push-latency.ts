import { Histogram, type Registry } from 'prom-client';
import type { Clock } from '../clock.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long changes take from their transaction to the channels. */
export class PushLatency {
  readonly #seconds: Histogram;
  /** How far this process's clock is ahead of the database's, which stamped the change, ms. */
  #aheadMs = 0;

  constructor(registry: Registry, clock: Clock) {
    const tune = async () => {
      this.#aheadMs = Date.now() - (await clock.now());
    };
    this.#seconds = new Histogram({
      name: 'trailcast_push_latency_seconds',
      help: 'From a change’s transaction to its frames on the live channels of this process',
      buckets: BUCKETS,
      registers: [registry],
      collect: () => tune().catch(() => undefined),
    });
  }

  /** A change that was stamped at `timeCreated` has just been sent. */
  sent(timeCreated: number): void {
    this.#seconds.observe(Math.max(0, Date.now() - this.#aheadMs - timeCreated) / 1000);
  }
}
