import { WEAK_LINK_REASONS, type WeakLink, type WeakLinkReason } from '@trailcast/schema/weak-link';
import { z } from 'zod';

/** State of the weak-link detection, as it is stored. Times are in ms of the agent's clock. */
export const WeakLinkState = z.object({
  /** Reason why the link is weak; null if the link is good. */
  weak: z.enum(WEAK_LINK_REASONS).nullable(),
  /** Time since which a value is worse than its threshold; null if no value is worse. */
  beyondSince: z.number().nullable(),
  /** Time since which all values are good enough to switch back; null if a value is not good enough. */
  goodSince: z.number().nullable(),
  /** The publisher to which both times refer. */
  publisher: z.string().nullable(),
  /** True if the user chose a scene while the link was weak. The chosen scene is shown. */
  isUsersChoice: z.boolean(),
});
export type WeakLinkState = z.infer<typeof WeakLinkState>;

/** Statistics of an arriving feed. */
export interface LinkStats {
  /** Time of the measurement. */
  measuredAt: number;
  kbps: number;
  /** Null if unknown: before a measurement, or if another node forwards the feed. */
  rttMs: number | null;
  /** Changes with each new connection of a phone. */
  publisher: string;
}

/** The current state of the feed. Times are in ms of the agent's clock. */
export interface LinkInput {
  now: number;
  /** Null if the detection is off. */
  setting: WeakLink | null;
  /** Null if no bytes arrive. */
  stats: LinkStats | null;
  /** True if pictures arrive. A phone with its camera off sends little data even over a good link. */
  arePicturesArriving: boolean;
  isLost: boolean;
}

/** Maximum age of usable statistics, ms. The ingest measures four times a second. */
const MAX_STATS_AGE_MS = 1_500;
/** Fraction of the RTT limit below which the link counts as good again. */
const GOOD_RTT_SHARE = 0.8;

export const createWeakLinkState = (): WeakLinkState => ({
  weak: null,
  beyondSince: null,
  goodSince: null,
  publisher: null,
  isUsersChoice: false,
});

/**
 * Returns the next state from the newest statistics. Without usable statistics, and while the feed is lost, only
 * resets `beyondSince` and `goodSince`. A feed that was weak when it was lost is weak when it returns.
 */
export function updateWeakLinkState(previous: WeakLinkState, input: LinkInput): WeakLinkState {
  const { now, setting } = input;
  if (!setting) return createWeakLinkState();
  const stats = selectUsableStats(input);
  if (!stats) return { ...previous, beyondSince: null, goodSince: null };
  const { publisher } = stats;
  const reason = findWeakReason(stats, setting);
  const continueTimer = (time: number | null) => (publisher === previous.publisher ? time : null) ?? now;
  if (previous.weak === null) {
    const beyondSince = reason && continueTimer(previous.beyondSince);
    const isWeak = beyondSince !== null && now - beyondSince >= setting.afterMs;
    return {
      ...previous,
      publisher,
      ...(isWeak ? createWeakUpdate(reason) : { beyondSince, goodSince: null }),
    };
  }
  const goodSince = isLinkGood(stats, setting) ? continueTimer(previous.goodSince) : null;
  if (goodSince !== null && now - goodSince >= setting.backAfterMs)
    return { ...createWeakLinkState(), publisher };
  return { ...previous, publisher, weak: reason ?? previous.weak, goodSince };
}

const createWeakUpdate = (weak: WeakLinkReason | null) => ({ weak, beyondSince: null, goodSince: null });

/** Returns the time at which the state changes if the statistics stay the same; null if the state does not change. */
export function findNextChangeTime(
  { weak, beyondSince, goodSince }: WeakLinkState,
  setting: WeakLink | null,
): number | null {
  if (!setting) return null;
  if (weak === null) return beyondSince === null ? null : beyondSince + setting.afterMs;
  return goodSince === null ? null : goodSince + setting.backAfterMs;
}

function selectUsableStats({ now, stats, arePicturesArriving, isLost }: LinkInput): LinkStats | null {
  return !stats || isLost || !arePicturesArriving || now - stats.measuredAt > MAX_STATS_AGE_MS ? null : stats;
}

function findWeakReason({ kbps, rttMs }: LinkStats, setting: WeakLink): WeakLinkReason | null {
  if (kbps < setting.belowKbps) return 'bitrate';
  return setting.rttMs !== null && rttMs !== null && rttMs > setting.rttMs ? 'rtt' : null;
}

function isLinkGood({ kbps, rttMs }: LinkStats, setting: WeakLink): boolean {
  if (kbps < setting.backKbps) return false;
  return setting.rttMs === null || rttMs === null || rttMs <= setting.rttMs * GOOD_RTT_SHARE;
}
