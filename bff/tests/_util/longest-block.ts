const TICK_MS = 5;
/** A machine that is busy with something else holds up some of them, not each. */
const ATTEMPTS = 3;

/**
 * Does `work` several times and measures for how long at the most nothing else could run beside it: the least of the
 * attempts, ms.
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
    // Time passes for other programs too, and the process computes on threads that block nothing.
    longest = Math.max(longest, Math.min(now.passed - before.passed, now.computed - before.computed));
    before = now;
  };
  const timer = setInterval(look, TICK_MS);
  try {
    const value = await work();
    // The last block is counted by the turn behind it.
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
