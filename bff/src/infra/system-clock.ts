import type { Clock } from './clock.js';

/** The process's clock: right for the embedded database, which has one process alone. */
export class SystemClock implements Clock {
  async now(): Promise<number> {
    return Date.now();
  }
}
