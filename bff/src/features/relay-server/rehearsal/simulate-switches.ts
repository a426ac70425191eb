import type { FeedSeries } from '@trailcast/schema/wire';
import type { WeakLink } from '@trailcast/schema/weak-link';

/** Statistics of a feed, and the times at which the feed was lost, ms from the start of the feed. */
export interface PastFeed {
  series: Pick<FeedSeries, 'stepMs' | 'kbps' | 'rttMs'>;
  lost: readonly { fromMs: number; toMs: number }[];
}

/** Share of the round-trip limit below which the link counts as good again. The node uses the same share. */
const RTT_RETURN_SHARE = 0.8;

/**
 * Returns the durations for which the scene for a weak link would have been shown, ms, in order. Applies the node's
 * rule (decision 0032) to steps: every step must be beyond a threshold for the whole time. An unknown or lost value
 * restarts the time.
 */
export function simulateWeakLinks(
  { series: { stepMs, kbps, rttMs } }: PastFeed,
  setting: WeakLink,
): number[] {
  const lengths: number[] = [];
  let conditionMs = 0;
  let shownMs: number | null = null;
  kbps.forEach((rate, step) => {
    const rttOfStep = setting.rttMs === null ? null : (rttMs[step] ?? null);
    const isKnown = rate !== null && rate > 0;
    if (shownMs !== null) shownMs += stepMs;
    const isConditionMet =
      isKnown && (shownMs === null ? isWeak(rate, rttOfStep, setting) : isGood(rate, rttOfStep, setting));
    conditionMs = isConditionMet ? conditionMs + stepMs : 0;
    if (conditionMs < (shownMs === null ? setting.afterMs : setting.backAfterMs)) return;
    if (shownMs !== null) lengths.push(shownMs);
    shownMs = shownMs === null ? 0 : null;
    conditionMs = 0;
  });
  return shownMs === null ? lengths : [...lengths, shownMs];
}

/** Returns the durations for which the scene for a lost feed would have been shown, ms, in order. */
export function simulateLosses({ lost }: PastFeed, afterMs: number): number[] {
  return lost.map(({ fromMs, toMs }) => toMs - fromMs - afterMs).filter((ms) => ms > 0);
}

/** Returns the total time with a feed, ms. */
export function sumFeedMs({ series: { stepMs, kbps } }: PastFeed): number {
  return kbps.filter((rate) => rate !== null && rate > 0).length * stepMs;
}

/** Returns the times without bytes between two steps with bytes, as far as a series shows them. */
export function findLosses({ stepMs, kbps }: PastFeed['series']): PastFeed['lost'][number][] {
  const stepsWithBytes = kbps.flatMap((rate, step) => (rate !== null && rate > 0 ? [step] : []));
  return stepsWithBytes.flatMap((step, index) => {
    const previousStep = stepsWithBytes[index - 1] ?? step;
    const isLoss = step - previousStep > 1 && kbps.slice(previousStep + 1, step).every((rate) => rate === 0);
    return isLoss ? [{ fromMs: (previousStep + 1) * stepMs, toMs: step * stepMs }] : [];
  });
}

function isWeak(kbps: number, rttOfStep: number | null, setting: WeakLink): boolean {
  return (
    kbps < setting.belowKbps || (rttOfStep !== null && setting.rttMs !== null && rttOfStep > setting.rttMs)
  );
}

function isGood(kbps: number, rttOfStep: number | null, setting: WeakLink): boolean {
  if (kbps < setting.backKbps) return false;
  return rttOfStep === null || setting.rttMs === null || rttOfStep <= setting.rttMs * RTT_RETURN_SHARE;
}
