/** How long an alert is shown, ms. */
const SHOW_MS = 6_000;
/** The same while many wait. */
const HURRIED_MS = 3_000;
const HURRY_FROM = 10;

/** Pause between two alerts, ms, in which the pages are empty. */
export const GAP_MS = 400;

/** A process stores that it has pages of alerts open this often, ms. */
export const OPEN_EVERY_MS = 2_000;
/** A page counts as open for this long after its last sign, ms. What is shown after the last page has closed is seen by nobody. */
export const OPEN_MS = 3 * OPEN_EVERY_MS;

/** Returns how long to show the next alert, ms, while others wait. */
export const showMs = (waiting: number): number => (waiting >= HURRY_FROM ? HURRIED_MS : SHOW_MS);

/** State of an owner's queue. */
export interface QueueState {
  paused: boolean;
  waiting: number;
  /** When the latest alert that was shown ends or ended, ms; null: none was. */
  lastEnd: number | null;
  openAt: number | null;
}

/** Returns true if a page of alerts counts as open at `now`. */
export const isOpen = (openAt: number | null, now: number): boolean =>
  openAt !== null && openAt > now - OPEN_MS;

/** Returns true if the next alert is to be shown at `now`: some page is there, and the one before it has left. */
export function isNextDue({ paused, waiting, lastEnd, openAt }: QueueState, now: number): boolean {
  return isOpen(openAt, now) && !paused && waiting > 0 && (lastEnd === null || lastEnd + GAP_MS <= now);
}

/** Returns in how many ms time alone changes what is shown: an alert ends, or the gap after it. Infinity: it does not. */
export function nextChangeMs({ lastEnd }: Pick<QueueState, 'lastEnd'>, now: number): number {
  if (lastEnd === null || lastEnd + GAP_MS <= now) return Infinity;
  return (lastEnd > now ? lastEnd : lastEnd + GAP_MS) - now;
}
