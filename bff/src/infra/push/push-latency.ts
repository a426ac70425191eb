import { Histogram, type Registry } from 'prom-client';
import type { Clock } from '../clock.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the time from the transaction of a change to the sending of its frames. */
export class PushLatency {
  readonly #seconds: Histogram;
  /** Difference between this process's clock and the database's, which stamps changes, ms. */
  #clockOffsetMs = 0;

  constructor(registry: Registry, clock: Clock) {
    const updateOffset = async () => {
      this.#clockOffsetMs = Date.now() - (await clock.now());
    };
    this.#seconds = new Histogram({
      name: 'trailcast_push_latency_seconds',
      help: 'From a change’s transaction to its frames on the live channels of this process',
      buckets: BUCKETS,
      registers: [registry],
      collect: () => updateOffset().catch(() => undefined),
    });
  }

  /** Records that a change of `timeCreated` was sent. */
  recordSent(timeCreated: number): void {
    this.#seconds.observe(Math.max(0, Date.now() - this.#clockOffsetMs - timeCreated) / 1000);
  }
}
