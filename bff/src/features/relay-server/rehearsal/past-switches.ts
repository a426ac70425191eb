import type { FeedSeries } from '@trailcast/schema/wire';
import type { WeakLink } from '@trailcast/schema/weak-link';

/** Figures of a feed, and the times at which it was lost, ms from its start. */
export interface PastFeed {
  series: Pick<FeedSeries, 'stepMs' | 'kbps' | 'rttMs'>;
  lost: readonly { fromMs: number; toMs: number }[];
}

/** The round-trip time must fall below this part of the limit before the return, as on the node. */
const RTT_BACK = 0.8;

/**
 * Returns how long each scene for a weak link would have been shown, ms, in order. Applies the node's rule (0032) to
 * steps: every step must be beyond a threshold for the whole time, and an unknown or lost value restarts the time.
 */
export function weakLengths({ series: { stepMs, kbps, rttMs } }: PastFeed, setting: WeakLink): number[] {
  const lengths: number[] = [];
  let forMs = 0;
  let shownMs: number | null = null;
  kbps.forEach((rate, step) => {
    const trip = setting.rttMs === null ? null : (rttMs[step] ?? null);
    const isKnown = rate !== null && rate > 0;
    if (shownMs !== null) shownMs += stepMs;
    const counts =
      isKnown && (shownMs === null ? isBeyond(rate, trip, setting) : isGood(rate, trip, setting));
    forMs = counts ? forMs + stepMs : 0;
    if (forMs < (shownMs === null ? setting.afterMs : setting.backAfterMs)) return;
    if (shownMs !== null) lengths.push(shownMs);
    shownMs = shownMs === null ? 0 : null;
    forMs = 0;
  });
  return shownMs === null ? lengths : [...lengths, shownMs];
}

/** Returns how long each scene for a lost feed would have been shown, ms, in order. */
export function lossLengths({ lost }: PastFeed, afterMs: number): number[] {
  return lost.map(({ fromMs, toMs }) => toMs - fromMs - afterMs).filter((ms) => ms > 0);
}

/** Returns the total time in which a feed arrived, ms. */
export function feedMsOf({ series: { stepMs, kbps } }: PastFeed): number {
  return kbps.filter((rate) => rate !== null && rate > 0).length * stepMs;
}

/** Returns the times without bytes between two steps with bytes, as far as a series shows them. */
export function lossesOf({ stepMs, kbps }: PastFeed['series']): PastFeed['lost'][number][] {
  const arrived = kbps.flatMap((rate, step) => (rate !== null && rate > 0 ? [step] : []));
  return arrived.flatMap((step, index) => {
    const before = arrived[index - 1] ?? step;
    const isLoss = step - before > 1 && kbps.slice(before + 1, step).every((rate) => rate === 0);
    return isLoss ? [{ fromMs: (before + 1) * stepMs, toMs: step * stepMs }] : [];
  });
}

function isBeyond(kbps: number, trip: number | null, setting: WeakLink): boolean {
  return kbps < setting.belowKbps || (trip !== null && setting.rttMs !== null && trip > setting.rttMs);
}

function isGood(kbps: number, trip: number | null, setting: WeakLink): boolean {
  if (kbps < setting.backKbps) return false;
  return trip === null || setting.rttMs === null || trip <= setting.rttMs * RTT_BACK;
}
