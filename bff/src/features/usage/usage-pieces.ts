import { findPeriod, type Period } from '@trailcast/schema/subscription-period';

/** The fields of a usage interval that charging needs. Times in ms. */
export interface BillableInterval {
  timeStarted: number;
  /** Null while the interval is open. */
  timeEnded: number | null;
  /** Charged whole seconds, counted from the start. */
  chargedSeconds: number;
}

/** Consecutive whole seconds of an interval in one billing period. One charge bills one piece. */
export interface UsagePiece {
  /** Counted from the interval's start, s. */
  fromSecond: number;
  seconds: number;
  fromMs: number;
  toMs: number;
  /** Start of the last second, which is inside the piece's period. */
  lastSecondMs: number;
}

/** Returns the billing period of a time, or null without a subscription. */
export type FindPeriod = (time: number) => Period | null;

/** Inputs for a subscription's periods, ms. */
export interface BilledPeriods {
  /** 0 without a subscription. */
  subscriptionStarted: number;
  /** The provider's current period, if the provider has reported one. */
  periodStart?: number | null;
  periodEnd?: number | null;
}

/**
 * Returns the periods of a subscription: the provider's if known, otherwise months from the start of the subscription.
 */
export function createPeriodFinder({
  subscriptionStarted,
  periodStart,
  periodEnd,
}: BilledPeriods): FindPeriod {
  if (subscriptionStarted === 0) return () => null;
  if (!periodStart || !periodEnd) return (time) => findPeriod(subscriptionStarted, time);
  return (time) => {
    if (time >= periodEnd) return findPeriod(periodEnd, time);
    if (time >= periodStart) return { start: periodStart, end: periodEnd };
    const earlierPeriod = findPeriod(subscriptionStarted, time);
    return { start: earlierPeriod.start, end: Math.min(earlierPeriod.end, periodStart) };
  };
}

/** Returns the uncharged whole seconds of an interval, at least 0. */
export function countUnchargedSeconds(
  { timeStarted, timeEnded, chargedSeconds }: BillableInterval,
  now: number,
): number {
  return Math.max(0, Math.floor(((timeEnded ?? now) - timeStarted) / 1_000) - chargedSeconds);
}

/**
 * Returns the uncharged seconds of an interval, split at the ends of billing periods. A second belongs to the period in
 * which it starts. A remaining fraction of a second is counted with the next piece, and dropped at the interval's end.
 */
export function splitUnchargedPieces(
  interval: BillableInterval,
  now: number,
  findPeriod: FindPeriod,
): UsagePiece[] {
  const chargedUntil = interval.chargedSeconds + countUnchargedSeconds(interval, now);
  const pieces: UsagePiece[] = [];
  for (let fromSecond = interval.chargedSeconds; fromSecond < chargedUntil;) {
    const fromMs = interval.timeStarted + fromSecond * 1_000;
    const toSecond = Math.min(
      chargedUntil,
      countSecondsBefore(findPeriod(fromMs)?.end ?? Infinity, interval.timeStarted),
    );
    const toMs = interval.timeStarted + toSecond * 1_000;
    pieces.push({ fromSecond, seconds: toSecond - fromSecond, fromMs, toMs, lastSecondMs: toMs - 1_000 });
    fromSecond = toSecond;
  }
  return pieces;
}

/** Returns how many seconds of an interval have started before `time`. */
function countSecondsBefore(time: number, startedAt: number): number {
  return Math.ceil((time - startedAt) / 1_000);
}
