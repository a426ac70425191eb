import { periodAt, type Period } from '@trailcast/schema/subscription-period';

/** A usage interval as far as charging is concerned; times in ms. */
export interface UsageSpan {
  timeStarted: number;
  /** Null while it is open. */
  timeEnded: number | null;
  /** Whole seconds, from the start, that are charges already. */
  chargedSeconds: number;
}

/** A run of whole seconds of one interval that lies in one billing period. */
export interface UsagePiece {
  /** Counted from the interval's start. */
  fromSecond: number;
  seconds: number;
  fromMs: number;
  toMs: number;
  /** When its last second began: inside the period to which the piece belongs. */
  at: number;
}

/** The billing period that holds a time; null where there is no subscription to bill. */
export type PeriodOf = (time: number) => Period | null;

/** What tells a subscription's periods, ms. */
export interface BilledPeriods {
  /** 0 without a subscription. */
  subscriptionStarted: number;
  /** The provider's running period where it told one. */
  periodStart?: number | null;
  periodEnd?: number | null;
}

/** The periods of a subscription: the provider's where it told one, else months from its beginning. */
export function periodsOf({ subscriptionStarted, periodStart, periodEnd }: BilledPeriods): PeriodOf {
  if (subscriptionStarted === 0) return () => null;
  if (!periodStart || !periodEnd) return (time) => periodAt(subscriptionStarted, time);
  return (time) => {
    if (time >= periodEnd) return periodAt(periodEnd, time);
    if (time >= periodStart) return { start: periodStart, end: periodEnd };
    const earlier = periodAt(subscriptionStarted, time);
    return { start: earlier.start, end: Math.min(earlier.end, periodStart) };
  };
}

/** Whole seconds of an interval that are not charges yet; never negative, whatever the clock did. */
export function unchargedSeconds({ timeStarted, timeEnded, chargedSeconds }: UsageSpan, now: number): number {
  return Math.max(0, Math.floor(((timeEnded ?? now) - timeStarted) / 1_000) - chargedSeconds);
}

/**
 * What has not been charged yet, cut where a billing period ends. A second belongs to the period in which it begins. The
 * part of a second that is left over is counted with the next piece, and lost only at the interval's end.
 */
export function unchargedPieces(span: UsageSpan, now: number, periodOf: PeriodOf): UsagePiece[] {
  const end = span.chargedSeconds + unchargedSeconds(span, now);
  const pieces: UsagePiece[] = [];
  for (let from = span.chargedSeconds; from < end;) {
    const fromMs = span.timeStarted + from * 1_000;
    const to = Math.min(end, secondsBefore(periodOf(fromMs)?.end ?? Infinity, span.timeStarted));
    const toMs = span.timeStarted + to * 1_000;
    pieces.push({ fromSecond: from, seconds: to - from, fromMs, toMs, at: toMs - 1_000 });
    from = to;
  }
  return pieces;
}

/** How many seconds of an interval have begun before `time`. */
function secondsBefore(time: number, started: number): number {
  return Math.ceil((time - started) / 1_000);
}
