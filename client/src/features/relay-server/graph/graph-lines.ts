import type { FeedPoint } from './feed-points.js';

/** The window of a graph, ms since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** A line of a graph. `null` values are gaps: nothing is known there. */
export interface Line {
  /** Number of the link; null for the sum. */
  link: number | null;
  values: readonly { at: number; value: number | null }[];
}

/** Returns the lines of a figure: first the sum, then each link that has a value. */
export function linesOf(
  points: readonly FeedPoint[],
  figure: 'kbps' | 'rttMs' | 'loss',
  links: readonly number[],
): Line[] {
  const whole: Line = { link: null, values: points.map((point) => ({ at: point.at, value: point[figure] })) };
  if (figure === 'loss') return [whole];
  const linkLines = links.map((link): Line => ({
    link,
    values: points.map((point) => {
      const figures = point.links.find(({ number }) => number === link);
      return { at: point.at, value: point.kbps === null ? null : (figures?.[figure] ?? null) };
    }),
  }));
  return [whole, ...linkLines].filter(
    ({ link, values }) => link === null || values.some(({ value }) => value !== null),
  );
}

/**
 * Returns the spans in which nothing is known: between points more than `longestMs` apart, at points without a bitrate,
 * and after the last point. After a point with 0 kbit/s nothing arrives until the next point, so that is no gap unless
 * the page has lost its connection (`lostSince`).
 */
export function gapsOf(
  points: readonly FeedPoint[],
  span: Span,
  longestMs: number,
  lostSince: number | null,
): Span[] {
  const gaps: Span[] = [];
  const addGap = (from: number, to: number) => {
    const gap = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (gap.to <= gap.from) return;
    const last = gaps.at(-1);
    if (last && gap.from <= last.to + 1) last.to = Math.max(last.to, gap.to);
    else gaps.push(gap);
  };
  const isSilent = (point: FeedPoint | undefined) => point?.kbps === 0;
  points.forEach((point, index) => {
    const previousPoint = points[index - 1];
    const unknown = previousPoint?.kbps === null || point.kbps === null;
    if (previousPoint && (unknown || (point.at - previousPoint.at > longestMs && !isSilent(previousPoint))))
      addGap(previousPoint.at, point.at);
    else if (!previousPoint && point.at - span.from > longestMs) addGap(span.from, point.at);
  });
  const last = points.at(-1);
  if (!last) addGap(span.from, span.to);
  else if (lostSince !== null) addGap(Math.max(last.at, Math.min(lostSince, span.to)), span.to);
  else if (!isSilent(last) && span.to - last.at > longestMs) addGap(last.at, span.to);
  return gaps;
}

/** Returns an SVG path through the known values, interrupted at gaps and unknown values. */
export function pathOf(
  { values }: Line,
  gaps: readonly Span[],
  place: { x: (at: number) => number; y: (value: number) => number },
): string {
  let isOpen = false;
  let previousAt = Number.NEGATIVE_INFINITY;
  const parts: string[] = [];
  for (const { at, value } of values) {
    const isInterrupted = gaps.some((gap) => gap.from < at && gap.to > previousAt);
    previousAt = at;
    if (value === null) {
      isOpen = false;
      continue;
    }
    const isJoined = isOpen && !isInterrupted;
    parts.push(`${isJoined ? 'L' : 'M'}${place.x(at).toFixed(1)} ${place.y(value).toFixed(1)}`);
    // A single value is drawn as a dot.
    if (!isJoined) parts.push('h0');
    isOpen = true;
  }
  return parts.join('');
}

/** Returns the top of an axis: 1, 2 or 5 times a power of ten, and not less than `least`. */
export function axisTop(lines: readonly Line[], least: number): number {
  const maxValue = Math.max(least, ...lines.flatMap(({ values }) => values.map(({ value }) => value ?? 0)));
  const power = 10 ** Math.floor(Math.log10(maxValue));
  return ([1, 2, 5, 10].find((factor) => factor * power >= maxValue * 0.999) ?? 10) * power;
}
