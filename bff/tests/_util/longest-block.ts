const TICK_MS = 5;

/**
 * Does `work` and measures the most computing between two turns of the event loop, while nothing else could run: ms of
 * this process's own CPU time, so that other programs on a busy machine do not count.
 */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let longest = 0;
  let before = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
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

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
