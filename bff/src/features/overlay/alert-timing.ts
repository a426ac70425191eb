/** Time for which an alert is shown, ms. */
const SHOW_MS = 6_000;
/** Time for which an alert is shown while at least `SHORT_SHOW_MIN_WAITING` alerts wait, ms. */
const SHORT_SHOW_MS = 3_000;
const SHORT_SHOW_MIN_WAITING = 10;

/** Pause between two alerts, in which the pages are empty, ms. */
export const GAP_MS = 400;

/** Interval at which a process stores that it has alert pages open, ms. */
export const OPEN_INTERVAL_MS = 2_000;
/**
 * Pages count as open for this time after their process last stored it, ms. Viewers do not see alerts that are shown
 * after the last page has closed.
 */
export const OPEN_TIMEOUT_MS = 3 * OPEN_INTERVAL_MS;

/** Returns the time for which to show the next alert, ms. `waiting`: number of waiting alerts. */
export const computeShowMs = (waiting: number): number =>
  waiting >= SHORT_SHOW_MIN_WAITING ? SHORT_SHOW_MS : SHOW_MS;

/** State of an owner's alert queue. Times in ms since the epoch. */
export interface QueueState {
  paused: boolean;
  waiting: number;
  /** End of the last alert shown, past or future, ms; null if none was shown. */
  lastEnd: number | null;
  /** Time at which a process last stored that an alert page is open; null if never. */
  openAt: number | null;
}

/** Returns true if an alert page counts as open at `now`. */
export const isPageOpen = (openAt: number | null, now: number): boolean =>
  openAt !== null && openAt > now - OPEN_TIMEOUT_MS;

/** Returns true if the next alert is due at `now`: a page is open, and the previous alert and its gap have ended. */
export function isNextDue({ paused, waiting, lastEnd, openAt }: QueueState, now: number): boolean {
  return isPageOpen(openAt, now) && !paused && waiting > 0 && (lastEnd === null || lastEnd + GAP_MS <= now);
}

/** Returns the time until the end of an alert or of the gap after it, ms; Infinity if neither is pending. */
export function computeNextChangeMs({ lastEnd }: Pick<QueueState, 'lastEnd'>, now: number): number {
  if (lastEnd === null || lastEnd + GAP_MS <= now) return Infinity;
  return (lastEnd > now ? lastEnd : lastEnd + GAP_MS) - now;
}
