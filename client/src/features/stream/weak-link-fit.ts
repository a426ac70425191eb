import type { WeakLinkDraft } from './weak-link-draft.js';
import { settingOf } from './weak-link-draft.js';

/**
 * Bitrate and round trip of the stream's feed at equal intervals: null where nothing was measured, 0 kbit/s where
 * nothing arrived.
 */
export interface PastFeed {
  stepMs: number;
  kbps: readonly (number | null)[];
  rttMs: readonly (number | null)[];
}

/**
 * Effect that the thresholds would have had on the past feed. Each share (0 to 1) is of the time in which the feed
 * arrived.
 */
export interface WeakLinkFit {
  minutes: number;
  belowShare: number;
  /** Null without a limit, or if no round trip was measured. */
  rttShare: number | null;
}

/**
 * Compares a draft with the past feed. Returns null if no feed arrived, if the weak-link setting is off, or if the
 * bitrate is not a number.
 */
export function evaluateFit(draft: WeakLinkDraft, { stepMs, kbps, rttMs }: PastFeed): WeakLinkFit | null {
  const setting = settingOf(draft);
  const arrivedKbps = kbps.filter((value) => value !== null && value > 0) as number[];
  if (!setting || arrivedKbps.length === 0 || Number.isNaN(setting.belowKbps)) return null;
  const roundTripsMs = rttMs.filter((value, step) => value !== null && (kbps[step] ?? 0) > 0) as number[];
  const limitMs = setting.rttMs;
  return {
    minutes: Math.max(1, Math.round((arrivedKbps.length * stepMs) / 60_000)),
    belowShare: shareOf(arrivedKbps, (value) => value < setting.belowKbps),
    rttShare:
      limitMs === null || Number.isNaN(limitMs) || roundTripsMs.length === 0
        ? null
        : shareOf(roundTripsMs, (value) => value > limitMs),
  };
}

const shareOf = (values: readonly number[], isCounted: (value: number) => boolean) =>
  values.filter(isCounted).length / values.length;
