import type { Clock } from './clock.js';

/** The process's clock. Suits the embedded database, which only one process uses. */
export class SystemClock implements Clock {
  async now(): Promise<number> {
    return Date.now();
  }
}
