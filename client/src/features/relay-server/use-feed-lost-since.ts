import { useState } from 'react';

/**
 * Returns the time at which the feed ended, ms since the epoch; null while it arrives, and if it ended before this page
 * was opened.
 */
export function useFeedLostSince(isArriving: boolean, now: number): number | null {
  const [arrival, setArrival] = useState<{ isArriving: boolean; lostSince: number | null }>({
    isArriving,
    lostSince: null,
  });
  if (arrival.isArriving === isArriving) return arrival.lostSince;
  const newArrival = { isArriving, lostSince: isArriving ? null : now };
  setArrival(newArrival);
  return newArrival.lostSince;
}
