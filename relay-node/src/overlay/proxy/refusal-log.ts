/** Minimum interval of logged refusals, ms. A page may cause refusals at any rate. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Returns a function that logs a refusal at most once per interval, with the number of refusals since the last log
 * line.
 */
export function createRefusalLog(log: (line: string) => void): (reason: string) => void {
  let loggedAt = -Infinity;
  let count = 0;
  return (reason) => {
    count += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    log(`${count} connections of pages were refused, the last one because ${reason}`);
    loggedAt = performance.now();
    count = 0;
  };
}
