import type { TFunction } from 'i18next';
import { WEAK_KBPS } from '../trail-points.js';
import type { FeedPoint } from './feed-points.js';
import {
  createLines,
  createPath,
  createScales,
  findGaps,
  type Line,
  MAX_STEP_MS,
  MINUTE_MS,
  type Span,
} from './graph-lines.js';

/** Shortest time axis, ms. */
const MIN_SPAN_MS = 5_000;
/** Height of the limit in the area, as a share: a feed in the lower part is weak. */
const LIMIT_SHARE = 0.2;
/** Lowest top of the axis, kbit/s. */
const MIN_AXIS_TOP_KBPS = 1_000;
/** Size of the area in which the paths are. */
export const TREND_SIZE = { width: 100, height: 32 } as const;
const AREA = { ...TREND_SIZE, margin: 2 } as const;

/** SVG paths of a feed's bitrate. Each is interrupted where the other one continues. */
export interface FeedTrend {
  /** Where the feed was received, with the steps to and from zero. */
  received: string;
  /** Where nothing was received. */
  missing: string;
  /** Below this line a feed counts as weak. Empty without a limit. */
  limit?: string;
}

/** A trend whose limit can be labelled. */
export interface SpanTrend extends FeedTrend {
  /** Height of the limit, as a share of the area's height; null without a limit. */
  limitHeight: number | null;
}

interface Options {
  /** Current time, ms since the epoch. */
  now: number;
  /** Time at which the page lost its live channel, ms since the epoch; null while it is connected. */
  lostSince: number | null;
  /** Bitrate below which a feed counts as weak, kbit/s; null without a setting. */
  limitKbps?: number | null;
}

/** Returns the bitrate below which a feed counts as weak; null without a setting. */
export const findWeakLimit = (settingKbps: number | null): number | null =>
  settingKbps === null ? null : Math.max(WEAK_KBPS, settingKbps);

/** Returns true for a feed below the limit, or so low that every feed is weak there. A missing feed is not weak. */
export const isWeakFeed = (kbps: number | null, limitKbps: number | null): boolean =>
  kbps !== null && kbps > 0 && kbps < (limitKbps ?? WEAK_KBPS);

/** Returns the text alternative of a line: the current bitrate and the limit, if there is one. */
export const labelBitrate = (bitrate: string, limit: string | null, t: TFunction): string =>
  `${t('graph.kbps')}: ${bitrate}${limit === null ? '' : `, ${t('graph.weakBelow', { limit })}`}`;

/**
 * Returns the course of a feed's bitrate over the last minute, or since the feed's start if that is later. Paths are
 * interrupted where the bitrate is unknown.
 */
export function createFeedTrend(
  points: readonly FeedPoint[],
  { now, lostSince, limitKbps = null }: Options,
): FeedTrend {
  const receivedPoints = skipTimeBeforeFeed(points);
  const startTime = receivedPoints[0]?.time ?? now;
  const span = { from: Math.max(now - MINUTE_MS, Math.min(startTime, now - MIN_SPAN_MS)), to: now };
  const shownPoints = clip(extendZeros(receivedPoints, lostSince === null ? now : null), span.from);
  const lines = createLines(shownPoints, 'kbps', []);
  const [line] = lines;
  if (!line) return { received: '', missing: '' };
  const gaps = findGaps(shownPoints, span, MAX_STEP_MS, lostSince);
  const scales = createTrendScales(span, line, limitKbps);
  const isZero = (value: number | null | undefined) => value === 0;
  return {
    received: createPath(
      mapValues(line, (value, previous, next) => (isZero(value) && !previous && !next ? null : value)),
      gaps,
      scales,
    ),
    missing: createPath(
      mapValues(line, (value) => (isZero(value) ? value : null)),
      gaps,
      scales,
    ),
    limit: createLimit(limitKbps, scales),
  };
}

/** Returns the course of a feed's bitrate in a span. The path is interrupted in the gaps. */
export function createSpanTrend(
  points: readonly FeedPoint[],
  span: Span,
  gaps: readonly Span[],
  limitKbps: number | null = null,
): SpanTrend {
  const [line] = createLines(points, 'kbps', []);
  if (!line) return { received: '', missing: '', limitHeight: null };
  const scales = createTrendScales(span, line, limitKbps);
  return {
    received: createPath(line, gaps, scales),
    missing: '',
    limit: createLimit(limitKbps, scales),
    limitHeight: limitKbps === null ? null : 1 - scales.y(limitKbps) / TREND_SIZE.height,
  };
}

/**
 * Returns the scales of an area whose whole height the line takes. The limit, where the axis changes its scale, is always
 * at the same height, so that a healthy feed is far above it.
 */
function createTrendScales(span: Span, { values }: Line, limitKbps: number | null) {
  const limit = limitKbps ?? 0;
  const top = Math.max(limit > 0 ? 2 * limit : MIN_AXIS_TOP_KBPS, ...values.map(({ value }) => value ?? 0));
  const { x, y } = createScales(span, 1, AREA);
  const limitShare = limit > 0 ? LIMIT_SHARE : 0;
  return {
    x,
    y: (kbps: number) =>
      y(
        kbps < limit
          ? (kbps / limit) * limitShare
          : limitShare + ((kbps - limit) / (top - limit)) * (1 - limitShare),
      ),
  };
}

const createLimit = (limitKbps: number | null, { y }: ReturnType<typeof createScales>): string =>
  limitKbps === null ? '' : `M0 ${y(limitKbps).toFixed(1)}H${TREND_SIZE.width}`;

/** Leaves out the points before the first with a bitrate: the feed had not started. */
function skipTimeBeforeFeed(points: readonly FeedPoint[]): readonly FeedPoint[] {
  const firstIndex = points.findIndex(({ kbps }) => kbps !== null && kbps > 0);
  return firstIndex === -1 ? points : points.slice(firstIndex);
}

/**
 * Adds a point at the end of each time without a feed, in which the server reports nothing. `endTime`: end of a time
 * that lasts until now; null if that is unknown.
 */
function extendZeros(points: readonly FeedPoint[], endTime: number | null): FeedPoint[] {
  return points.flatMap((point, index) => {
    if (point.kbps !== 0) return [point];
    const nextTime = points[index + 1]?.time;
    const zeroEndTime = nextTime === undefined ? endTime : nextTime - 1;
    return zeroEndTime === null || zeroEndTime <= point.time
      ? [point]
      : [point, { ...point, time: zeroEndTime }];
  });
}

/** Leaves out the points before `from`. A time without a feed that lasts beyond `from` begins there. */
function clip(points: readonly FeedPoint[], from: number): FeedPoint[] {
  return points.flatMap((point, index) => {
    if (point.time >= from) return [point];
    const nextTime = points[index + 1]?.time ?? from;
    return point.kbps === 0 && nextTime > from ? [{ ...point, time: from }] : [];
  });
}

function mapValues(
  line: Line,
  select: (
    value: number | null,
    previous: number | null | undefined,
    next: number | null | undefined,
  ) => number | null,
): Line {
  const values = line.values.map(({ time, value }, index) => ({
    time,
    value: select(value, line.values[index - 1]?.value, line.values[index + 1]?.value),
  }));
  return { ...line, values };
}
