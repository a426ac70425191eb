import { useState } from 'react';

/**
 * Returns the time at which the feed ended, ms since the epoch; null while it arrives, and if it ended before this page
 * was opened.
 */
export function useFeedLostSince(arrives: boolean, now: number): number | null {
  const [arrival, setArrival] = useState<{ arrives: boolean; lostSince: number | null }>({
    arrives,
    lostSince: null,
  });
  if (arrival.arrives === arrives) return arrival.lostSince;
  const next = { arrives, lostSince: arrives ? null : now };
  setArrival(next);
  return next.lostSince;
}
