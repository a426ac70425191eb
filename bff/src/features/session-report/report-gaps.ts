import type { NodeSession } from '@trailcast/schema/node';
import { ReportGap } from '@trailcast/schema/wire';
import { z } from 'zod';

/** Most gaps of a report. Of more, the longest are kept: the others are too short to be seen in a row's strip. */
const MAX_GAPS = 60;
const StoredGaps = z.array(ReportGap);

/**
 * Returns the times without a feed, in order: the dead zones, the time until the first feed, and times without data from
 * the node. The latter may contain dead zones, which a drawing puts over them.
 */
export function findGaps({
  series: { kbps, stepMs },
  lengthMs,
  lost,
  unwatched,
}: Pick<NodeSession, 'series' | 'lengthMs' | 'lost' | 'unwatched'>): ReportGap[] {
  const firstStep = kbps.findIndex((value) => value !== null && value > 0);
  // Dead zones count from the first feed on. It can arrive before the first step with a bitrate.
  const feedStart = Math.min(
    lost[0]?.fromMs ?? lengthMs,
    firstStep >= 0 || kbps.length === 0 ? Math.max(0, firstStep) * stepMs : lengthMs,
  );
  const gaps: ReportGap[] = [
    ...(feedStart > 0 ? [{ kind: 'none' as const, fromMs: 0, toMs: feedStart }] : []),
    ...unwatched.map(({ fromMs, toMs }) => ({ kind: 'none' as const, fromMs, toMs })),
    ...lost.map(({ fromMs, toMs }) => ({ kind: 'lost' as const, fromMs, toMs })),
  ];
  return gaps
    .sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
    .slice(0, MAX_GAPS)
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** Returns the stored gaps; undefined if there are none. */
export const readGaps = (gaps: string | null): ReportGap[] | undefined =>
  gaps === null ? undefined : StoredGaps.parse(JSON.parse(gaps));
