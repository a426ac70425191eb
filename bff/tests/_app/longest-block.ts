const TICK_MS = 5;
/** Number of attempts. Other load on the machine delays some of them, but not all. */
const ATTEMPTS = 3;

/** Measures the longest block of the event loop during `work`, ms. Returns the smallest result of several attempts. */
export async function measureLongestBlock<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let shortest = await runAttempt(work);
  for (let count = 1; count < ATTEMPTS; count += 1) {
    const attempt = await runAttempt(work);
    if (attempt.ms < shortest.ms) shortest = attempt;
  }
  return shortest;
}

async function runAttempt<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let longestMs = 0;
  let previousClocks = readClocks();
  const measure = () => {
    const now = readClocks();
    // CPU time includes other threads of the process, which do not block the event loop.
    longestMs = Math.max(
      longestMs,
      Math.min(now.wallMs - previousClocks.wallMs, now.cpuMs - previousClocks.cpuMs),
    );
    previousClocks = now;
  };
  const timer = setInterval(measure, TICK_MS);
  try {
    const value = await work();
    // A block at the end of the work is measured after it.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
    measure();
    return { value, ms: longestMs };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the wall time and the CPU time of the process, ms. */
function readClocks() {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), cpuMs: (user + system) / 1_000 };
}
