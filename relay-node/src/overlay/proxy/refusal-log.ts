/** Minimum interval of logged refusals, ms, because a page may cause them at any rate. */
const REFUSAL_MS = 60_000;

/**
 * Returns a function that logs the first refusal of each interval, with the number of refusals since the last log line.
 */
export function refusalLog(log: (line: string) => void): (reason: string) => void {
  let saidAt = -Infinity;
  let count = 0;
  return (reason) => {
    count += 1;
    if (performance.now() - saidAt < REFUSAL_MS) return;
    log(`${count} connections of pages were refused, the last one because ${reason}`);
    saidAt = performance.now();
    count = 0;
  };
}
