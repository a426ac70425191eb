/** Pauses before a retry, ms: `first` after one failure, then `factor` (2) times as long each time, up to `last`. */
export interface Backoff {
  first: number;
  last: number;
  factor?: number;
}

/** Returns the pause after so many failures in a row (from 1), ms. */
export function backoffMs({ first, last, factor = 2 }: Backoff, failures: number): number {
  return Math.min(last, first * factor ** Math.max(0, failures - 1));
}
