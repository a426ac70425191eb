import type { FeedPoint } from './feed-points.js';

/** The window of a graph, ms since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** Span of the last minute's graph. */
export const MINUTE_MS = 60_000;
/** Longest distance between two consecutive points of the last minute, ms; a longer distance is a gap. */
export const MAX_STEP_MS = 2_500;
/** Maximum age of figures that are shown as current, ms. */
const MAX_CURRENT_AGE_MS = 5_000;

/** A line of a graph. `null` values are gaps: nothing is known there. */
export interface Line {
  /** Number of the link; null for the sum. */
  link: number | null;
  values: readonly { time: number; value: number | null }[];
}

/** Returns the lines of a figure: first the sum, then each link that has a value. */
export function createLines(
  points: readonly FeedPoint[],
  figure: 'kbps' | 'rttMs' | 'loss',
  links: readonly number[],
): Line[] {
  const sumLine: Line = {
    link: null,
    values: points.map((point) => ({ time: point.time, value: point[figure] })),
  };
  if (figure === 'loss') return [sumLine];
  const linkLines = links.map((link): Line => ({
    link,
    values: points.map((point) => {
      const figures = point.links.find(({ number }) => number === link);
      return { time: point.time, value: point.kbps === null ? null : (figures?.[figure] ?? null) };
    }),
  }));
  return [sumLine, ...linkLines].filter(
    ({ link, values }) => link === null || values.some(({ value }) => value !== null),
  );
}

/**
 * Returns the spans in which nothing is known: between points more than `maxStepMs` apart, at points without a bitrate,
 * and after the last point. After a point with 0 kbit/s nothing arrives until the next point, so that is no gap unless
 * the page has lost its connection (`lostSince`).
 */
export function findGaps(
  points: readonly FeedPoint[],
  span: Span,
  maxStepMs: number,
  lostSince: number | null,
): Span[] {
  const gaps: Span[] = [];
  const addGap = (from: number, to: number) => {
    const gap = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (gap.to <= gap.from) return;
    const lastGap = gaps.at(-1);
    if (lastGap && gap.from <= lastGap.to + 1) lastGap.to = Math.max(lastGap.to, gap.to);
    else gaps.push(gap);
  };
  const isZero = (point: FeedPoint | undefined) => point?.kbps === 0;
  points.forEach((point, index) => {
    const previousPoint = points[index - 1];
    const isUnknown = previousPoint?.kbps === null || point.kbps === null;
    if (
      previousPoint &&
      (isUnknown || (point.time - previousPoint.time > maxStepMs && !isZero(previousPoint)))
    )
      addGap(previousPoint.time, point.time);
    else if (!previousPoint && point.time - span.from > maxStepMs) addGap(span.from, point.time);
  });
  const lastPoint = points.at(-1);
  if (!lastPoint) addGap(span.from, span.to);
  else if (lostSince !== null) addGap(Math.max(lastPoint.time, Math.min(lostSince, span.to)), span.to);
  else if (!isZero(lastPoint) && span.to - lastPoint.time > maxStepMs) addGap(lastPoint.time, span.to);
  return gaps;
}

/** Maps times and values to places in a graph, px. */
interface Scales {
  x: (time: number) => number;
  y: (value: number) => number;
}

/**
 * Returns the scales of a graph. `margin`: distance of its lowest and highest values from its edges, px, so that the whole
 * thickness of a line is visible.
 */
export function createScales(
  { from, to }: Span,
  top: number,
  { width, height, margin }: { width: number; height: number; margin: number },
): Scales {
  return {
    x: (time) => ((time - from) / (to - from)) * width,
    y: (value) => margin + (1 - value / top) * (height - 2 * margin),
  };
}

/** Returns an SVG path through the known values, interrupted at gaps and unknown values. */
export function createPath({ values }: Line, gaps: readonly Span[], scales: Scales): string {
  let isLineStarted = false;
  let previousTime = Number.NEGATIVE_INFINITY;
  const commands: string[] = [];
  for (const { time, value } of values) {
    const isInterrupted = gaps.some((gap) => gap.from < time && gap.to > previousTime);
    previousTime = time;
    if (value === null) {
      isLineStarted = false;
      continue;
    }
    const isJoined = isLineStarted && !isInterrupted;
    commands.push(`${isJoined ? 'L' : 'M'}${scales.x(time).toFixed(1)} ${scales.y(value).toFixed(1)}`);
    // A single value is drawn as a dot.
    if (!isJoined) commands.push('h0');
    isLineStarted = true;
  }
  return commands.join('');
}

/** Returns the top of an axis: 1, 2 or 5 times a power of ten, and not less than `minTop`. */
export function findAxisTop(lines: readonly Line[], minTop: number): number {
  const maxValue = Math.max(minTop, ...lines.flatMap(({ values }) => values.map(({ value }) => value ?? 0)));
  const power = 10 ** Math.floor(Math.log10(maxValue));
  return ([1, 2, 5, 10].find((factor) => factor * power >= maxValue * 0.999) ?? 10) * power;
}

/** Returns the time of the last point if the next point is overdue, otherwise null. A feed is reported every second. */
export function findOverdueSince(lastPoint: FeedPoint | undefined, now: number): number | null {
  return lastPoint && lastPoint.kbps !== 0 && now - lastPoint.time > MAX_CURRENT_AGE_MS
    ? lastPoint.time
    : null;
}
