import { useState } from 'react';

/**
 * Returns the time at which the feed ended, ms since the epoch; null while it arrives, and if it ended before this page
 * was opened.
 */
export function useFeedLostSince(arrives: boolean, now: number): number | null {
  const [seen, setSeen] = useState<{ arrives: boolean; lostSince: number | null }>({
    arrives,
    lostSince: null,
  });
  if (seen.arrives === arrives) return seen.lostSince;
  const next = { arrives, lostSince: arrives ? null : now };
  setSeen(next);
  return next.lostSince;
}
