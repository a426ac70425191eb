const TICK_MS = 5;
/** Number of attempts. Other load on the machine delays some of them, but not all. */
const ATTEMPTS = 3;

/**
 * Runs `work` several times and returns the time that it blocked the event loop, in ms: the longest block of the best
 * attempt.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let best = await attempt(work);
  for (let attempts = 1; attempts < ATTEMPTS; attempts += 1) {
    const next = await attempt(work);
    if (next.ms < best.ms) best = next;
  }
  return best;
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let longest = 0;
  let before = clocks();
  const look = () => {
    const now = clocks();
    // CPU time alone is no measure, because other threads of the process use it without blocking.
    longest = Math.max(longest, Math.min(now.passed - before.passed, now.computed - before.computed));
    before = now;
  };
  const timer = setInterval(look, TICK_MS);
  try {
    const value = await work();
    // The next turn measures the last block.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
    look();
    return { value, ms: longest };
  } finally {
    clearInterval(timer);
  }
}

/** ms */
function clocks() {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), computed: (user + system) / 1_000 };
}
