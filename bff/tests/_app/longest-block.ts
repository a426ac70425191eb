const TICK_MS = 5;
/** Number of attempts. Other load on the machine delays some of them, but not all. */
const ATTEMPTS = 3;

/**
 * Runs `work` several times. Returns the longest time that the best attempt blocked the event loop, ms.
 */
export async function measureLongestBlock<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let best = await runAttempt(work);
  for (let attempts = 1; attempts < ATTEMPTS; attempts += 1) {
    const current = await runAttempt(work);
    if (current.ms < best.ms) best = current;
  }
  return best;
}

async function runAttempt<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let longest = 0;
  let previousClocks = readClocks();
  const measure = () => {
    const now = readClocks();
    // CPU time includes other threads of the process, which do not block the event loop.
    longest = Math.max(
      longest,
      Math.min(now.wallMs - previousClocks.wallMs, now.cpuMs - previousClocks.cpuMs),
    );
    previousClocks = now;
  };
  const timer = setInterval(measure, TICK_MS);
  try {
    const value = await work();
    // The next turn measures the last block.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
    measure();
    return { value, ms: longest };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the wall time and the CPU time of the process, ms. */
function readClocks() {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), cpuMs: (user + system) / 1_000 };
}
