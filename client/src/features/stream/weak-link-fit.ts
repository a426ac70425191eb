import type { WeakLinkDraft } from './weak-link-draft.js';
import { settingOf } from './weak-link-draft.js';

/** Figures of the stream's feed at equal intervals: null where nothing was measured, 0 kbit/s where nothing arrived. */
export interface PastFeed {
  stepMs: number;
  kbps: readonly (number | null)[];
  rttMs: readonly (number | null)[];
}

/** Effect that thresholds would have had on the past feed. Shares (0 to 1) refer to the time in which the feed arrived. */
export interface WeakLinkFit {
  minutes: number;
  belowShare: number;
  /** Null without a limit, or if no round trip was measured. */
  rttShare: number | null;
}

/** Compares a draft with the past feed. Returns null without a feed, if switched off, and for an invalid number. */
export function fitOf(draft: WeakLinkDraft, { stepMs, kbps, rttMs }: PastFeed): WeakLinkFit | null {
  const setting = settingOf(draft);
  const arrived = kbps.filter((each) => each !== null && each > 0) as number[];
  if (!setting || arrived.length === 0 || Number.isNaN(setting.belowKbps)) return null;
  const trips = rttMs.filter((each, step) => each !== null && (kbps[step] ?? 0) > 0) as number[];
  const limit = setting.rttMs;
  return {
    minutes: Math.max(1, Math.round((arrived.length * stepMs) / 60_000)),
    belowShare: share(arrived, (each) => each < setting.belowKbps),
    rttShare:
      limit === null || Number.isNaN(limit) || trips.length === 0
        ? null
        : share(trips, (each) => each > limit),
  };
}

const share = (all: readonly number[], counts: (each: number) => boolean) =>
  all.filter(counts).length / all.length;
