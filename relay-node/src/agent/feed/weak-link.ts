import { WEAK_LINK_REASONS, type WeakLink, type WeakLinkReason } from '@trailcast/schema/weak-link';
import { z } from 'zod';

/** Stored judgement of a feed's link. Times are in ms of the agent's clock. */
export const LinkJudgement = z.object({
  /** Reason why the link is weak; null if it is not. */
  weak: z.enum(WEAK_LINK_REASONS).nullable(),
  /** Start of the time in which a figure is worse than its threshold; null if the last figures were not. */
  beyondSince: z.number().nullable(),
  /** Start of the time in which all figures are good enough to switch back; null if the last ones were not. */
  goodSince: z.number().nullable(),
  /** The publisher that both times refer to. */
  publisher: z.string().nullable(),
  /** True if the user chose a scene while the link was weak. That scene stays. */
  isUsersChoice: z.boolean(),
});
export type LinkJudgement = z.infer<typeof LinkJudgement>;

/** Figures of an arriving feed. */
export interface LinkFigures {
  /** Time of the measurement. */
  at: number;
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
  /** True if pictures arrive. A phone whose camera is off sends little, and its link may be good. */
  picturesArrive: boolean;
  isLost: boolean;
}

/** Figures older than this count as unknown, ms. The ingest measures four times a second. */
const FRESH_MS = 1_500;
/** Fraction of the RTT limit below which the link counts as good again. */
const RTT_BACK = 0.8;

export const newJudgement = (): LinkJudgement => ({
  weak: null,
  beyondSince: null,
  goodSince: null,
  publisher: null,
  isUsersChoice: false,
});

/**
 * Judges the link from the newest figures. Missing or stale figures, or a lost feed, keep the judgement and reset both
 * times: a feed that was weak when it was lost is weak when it returns.
 */
export function judgeLink(before: LinkJudgement, input: LinkInput): LinkJudgement {
  const { now, setting } = input;
  if (!setting) return newJudgement();
  const figures = usableFigures(input);
  if (!figures) return { ...before, beyondSince: null, goodSince: null };
  const { publisher } = figures;
  const reason = weakReason(figures, setting);
  const since = (time: number | null) => (publisher === before.publisher ? time : null) ?? now;
  if (before.weak === null) {
    const beyondSince = reason && since(before.beyondSince);
    const isWeak = beyondSince !== null && now - beyondSince >= setting.afterMs;
    return { ...before, publisher, ...(isWeak ? weakFor(reason) : { beyondSince, goodSince: null }) };
  }
  const goodSince = isGood(figures, setting) ? since(before.goodSince) : null;
  if (goodSince !== null && now - goodSince >= setting.backAfterMs) return { ...newJudgement(), publisher };
  return { ...before, publisher, weak: reason ?? before.weak, goodSince };
}

const weakFor = (weak: WeakLinkReason | null) => ({ weak, beyondSince: null, goodSince: null });

/** Returns when the judgement changes if the figures stay as they are; null: never. */
export function nextJudgementAt(
  { weak, beyondSince, goodSince }: LinkJudgement,
  setting: WeakLink | null,
): number | null {
  if (!setting) return null;
  if (weak === null) return beyondSince === null ? null : beyondSince + setting.afterMs;
  return goodSince === null ? null : goodSince + setting.backAfterMs;
}

function usableFigures({ now, figures, picturesArrive, isLost }: LinkInput): LinkFigures | null {
  return !figures || isLost || !picturesArrive || now - figures.at > FRESH_MS ? null : figures;
}

function weakReason({ kbps, rttMs }: LinkFigures, setting: WeakLink): WeakLinkReason | null {
  if (kbps < setting.belowKbps) return 'bitrate';
  return setting.rttMs !== null && rttMs !== null && rttMs > setting.rttMs ? 'rtt' : null;
}

function isGood({ kbps, rttMs }: LinkFigures, setting: WeakLink): boolean {
  if (kbps < setting.backKbps) return false;
  return setting.rttMs === null || rttMs === null || rttMs <= setting.rttMs * RTT_BACK;
}
