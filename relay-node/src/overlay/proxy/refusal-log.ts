/** A page may be refused connections as fast as it asks; one of this time is logged, ms. */
const REFUSAL_MS = 60_000;

/** Returns a function that logs the first refusal of a time, and how many there were since the one before. */
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
