import { WEAK_LINK_REASONS, type WeakLink, type WeakLinkReason } from '@trailcast/schema/weak-link';
import { z } from 'zod';

/** Stored judgement of a feed's link. Times are in ms of the agent's clock. */
export const LinkJudgement = z.object({
  /** Reason why the link is weak; null if it is not. */
  weak: z.enum(WEAK_LINK_REASONS).nullable(),
  /** Time since which a figure is worse than its threshold; null if no figure is. */
  beyondSince: z.number().nullable(),
  /** Time since which all figures are good enough to switch back; null if a figure is not. */
  goodSince: z.number().nullable(),
  /** The publisher to which both times refer. */
  publisher: z.string().nullable(),
  /** True if the user chose a scene while the link was weak. The chosen scene stays. */
  isUsersChoice: z.boolean(),
});
export type LinkJudgement = z.infer<typeof LinkJudgement>;

/** Figures of an arriving feed. */
export interface LinkFigures {
  /** Time of the measurement. */
  measuredAt: number;
  kbps: number;
  /** Null if unknown: before a measurement, or if another node forwards the feed. */
  rttMs: number | null;
  /** Changes with each new connection of a phone. */
  publisher: string;
}

export interface LinkInput {
  now: number;
  /** Null if the link is not judged. */
  setting: WeakLink | null;
  /** Null if no bytes arrive. */
  figures: LinkFigures | null;
  /** True if pictures arrive. With its camera off, a phone sends little over a good link. */
  arePicturesArriving: boolean;
  isLost: boolean;
}

/** Maximum age of usable figures, ms. The ingest measures four times a second. */
const MAX_FIGURES_AGE_MS = 1_500;
/** Fraction of the RTT limit below which the link counts as good again. */
const GOOD_RTT_SHARE = 0.8;

export const createJudgement = (): LinkJudgement => ({
  weak: null,
  beyondSince: null,
  goodSince: null,
  publisher: null,
  isUsersChoice: false,
});

/**
 * Judges the link from the newest figures. Without usable figures, and while the feed is lost, the judgement stays and
 * both times are reset. A feed that was weak when it was lost is weak when it returns.
 */
export function judgeLink(previous: LinkJudgement, input: LinkInput): LinkJudgement {
  const { now, setting } = input;
  if (!setting) return createJudgement();
  const figures = selectUsableFigures(input);
  if (!figures) return { ...previous, beyondSince: null, goodSince: null };
  const { publisher } = figures;
  const reason = findWeakReason(figures, setting);
  const continueSince = (time: number | null) => (publisher === previous.publisher ? time : null) ?? now;
  if (previous.weak === null) {
    const beyondSince = reason && continueSince(previous.beyondSince);
    const isWeak = beyondSince !== null && now - beyondSince >= setting.afterMs;
    return {
      ...previous,
      publisher,
      ...(isWeak ? createWeakJudgement(reason) : { beyondSince, goodSince: null }),
    };
  }
  const goodSince = isGood(figures, setting) ? continueSince(previous.goodSince) : null;
  if (goodSince !== null && now - goodSince >= setting.backAfterMs)
    return { ...createJudgement(), publisher };
  return { ...previous, publisher, weak: reason ?? previous.weak, goodSince };
}

const createWeakJudgement = (weak: WeakLinkReason | null) => ({ weak, beyondSince: null, goodSince: null });

/** Returns the time at which the judgement changes if the figures stay the same; null if it never changes. */
export function findNextJudgementTime(
  { weak, beyondSince, goodSince }: LinkJudgement,
  setting: WeakLink | null,
): number | null {
  if (!setting) return null;
  if (weak === null) return beyondSince === null ? null : beyondSince + setting.afterMs;
  return goodSince === null ? null : goodSince + setting.backAfterMs;
}

function selectUsableFigures({ now, figures, arePicturesArriving, isLost }: LinkInput): LinkFigures | null {
  return !figures || isLost || !arePicturesArriving || now - figures.measuredAt > MAX_FIGURES_AGE_MS
    ? null
    : figures;
}

function findWeakReason({ kbps, rttMs }: LinkFigures, setting: WeakLink): WeakLinkReason | null {
  if (kbps < setting.belowKbps) return 'bitrate';
  return setting.rttMs !== null && rttMs !== null && rttMs > setting.rttMs ? 'rtt' : null;
}

function isGood({ kbps, rttMs }: LinkFigures, setting: WeakLink): boolean {
  if (kbps < setting.backKbps) return false;
  return setting.rttMs === null || rttMs === null || rttMs <= setting.rttMs * GOOD_RTT_SHARE;
}
