/** Delays before a retry: `initialMs` after the first failure, then multiplied by `factor` (2), up to `maxMs`. */
export interface Backoff {
  initialMs: number;
  maxMs: number;
  factor?: number;
}

/** Returns the delay after the given number of consecutive failures (at least 1), ms. */
export function backoffMs({ initialMs, maxMs, factor = 2 }: Backoff, failures: number): number {
  return Math.min(maxMs, initialMs * factor ** Math.max(0, failures - 1));
}
