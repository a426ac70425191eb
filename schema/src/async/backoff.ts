/** Delays before a retry, ms: `first` after one failure, then multiplied by `factor` (2) each time, up to `last`. */
export interface Backoff {
  first: number;
  last: number;
  factor?: number;
}

/** Returns the delay after a number of consecutive failures (from 1), ms. */
export function backoffMs({ first, last, factor = 2 }: Backoff, failures: number): number {
  return Math.min(last, first * factor ** Math.max(0, failures - 1));
}
