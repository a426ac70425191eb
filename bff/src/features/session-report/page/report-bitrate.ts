import type { SessionReport } from '@trailcast/schema/wire';
import { MAX_END_GAP_MS, type AlignedReport } from './report-alignment.js';
import { placeSpan, toPercentage } from './report-html.js';
import type { ReportLanguage } from './report-texts.js';

type Series = SessionReport['series'];
type Span = SessionReport['lost'][number];

interface Point {
  ms: number;
  kbps: number;
  /** True at the beginning or the end of a dead zone, which the line must not enter. */
  isEdge?: boolean;
}

/** Size of the drawing. The page stretches it to its own width and height. */
const WIDTH = 900;
const HEIGHT = 120;
/** Shares of the highest value at which the axis has a label, the highest first. */
const LABELED_SHARES = [1, 0.5, 0];
/** The axis ends at one of these values times a power of ten. Their halves have short labels, too. */
const AXIS_FACTORS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
/** Lowest value at which the axis ends, so that its labels need at most two decimals. */
const MIN_TOP_KBPS = 100;

/**
 * Longest time without data that the line bridges, ms: a late measurement leaves a step empty. It says nothing about the
 * feed.
 */
const MAX_BRIDGED_MS = 2_000;

/** Returns the highest bitrate of a broadcast as HTML, in Mbit/s. */
export const renderHighestBitrate = (series: Series, language: ReportLanguage) =>
  `<b>${formatMegabits(findHighestKbps(series), language)}</b>`;

/**
 * Returns the feed's bitrate over the broadcast as an area with an axis in Mbit/s, as HTML. It is interrupted during a
 * loss. Times without data are hatched.
 */
export function renderBitrate(
  { series, lengthMs: totalMs, lost: deadZones }: AlignedReport,
  language: ReportLanguage,
): string {
  const topKbps = roundUp(Math.max(MIN_TOP_KBPS, findHighestKbps(series)));
  const toX = (ms: number) => ((Math.min(totalMs, Math.max(0, ms)) / totalMs) * WIDTH).toFixed(1);
  const toY = (kbps: number) => ((1 - kbps / topKbps) * HEIGHT).toFixed(1);
  const lines = traceFeed(series, totalMs, deadZones).map((points) => ({
    startX: toX(points[0]?.ms ?? 0),
    path: `M${points.map(({ ms, kbps }) => `${toX(ms)} ${toY(kbps)}`).join('L')}`,
  }));
  const areaPath = lines.map(({ startX, path }) => `${path}V${HEIGHT}H${startX}Z`).join('');
  const gridPath = LABELED_SHARES.map((share) => `M0 ${toY(share * topKbps)}H${WIDTH}`).join('');
  const gaps = findGaps(series, totalMs).map(
    (span) => `<div class="no-data" style="${placeSpan(span, totalMs)}"></div>`,
  );
  const labels = LABELED_SHARES.map(
    (share) =>
      `<span style="top:${toPercentage(1 - share)}">${formatMegabits(share * topKbps, language)}</span>`,
  );
  return (
    `<div class="plot" aria-hidden="true">${gaps.join('')}` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="grid" d="${gridPath}"/>` +
    `<path class="feed-area" d="${areaPath}"/><path class="feed" d="${lines.map(({ path }) => path).join('')}"/></svg>` +
    `<div class="axis y">${labels.join('')}</div></div>`
  );
}

/** Returns the times without data, until the end of the broadcast. */
export function findGaps({ kbps, stepMs }: Series, lengthMs: number): Span[] {
  const gaps: Span[] = [];
  for (const [step, value] of kbps.entries()) {
    const span = { fromMs: step * stepMs, toMs: Math.min(lengthMs, (step + 1) * stepMs) };
    if (value !== null || span.toMs <= span.fromMs) continue;
    const lastGap = gaps.at(-1);
    if (lastGap?.toMs === span.fromMs) lastGap.toMs = span.toMs;
    else gaps.push(span);
  }
  return gaps;
}

/** Returns a series in which the bitrates of short gaps are on the line from the value before to the value after them. */
export function bridgeGaps(series: Series): Series {
  const kbps = [...series.kbps];
  let previousStep: number | null = null;
  for (const [step, value] of series.kbps.entries()) {
    if (value === null) continue;
    const steps: number = previousStep === null ? 0 : step - previousStep;
    const previous = previousStep === null ? value : (series.kbps[previousStep] ?? value);
    if ((steps - 1) * series.stepMs <= MAX_BRIDGED_MS)
      for (let i = 1; i < steps; i += 1) kbps[step - steps + i] = previous + ((value - previous) * i) / steps;
    previousStep = step;
  }
  return { ...series, kbps };
}

/**
 * Returns the feed's line, in one list of points for each time between gaps and dead zones. The line ends exactly where a
 * dead zone begins, and goes on at its end, even if single packets arrive in between. A single value beside a dead zone
 * is left out: it would be a speck, not a line.
 */
function traceFeed({ kbps, stepMs }: Series, lengthMs: number, deadZones: readonly Span[]): Point[][] {
  const samples = kbps
    // The last step may end after the broadcast.
    .map((value, step) => ({
      ms: (step * stepMs + Math.min(lengthMs, (step + 1) * stepMs)) / 2,
      kbps: value,
    }))
    .filter(({ ms }) => ms < lengthMs)
    .filter(({ ms }) => !deadZones.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs));
  const edges = deadZones.flatMap(({ fromMs, toMs }) => [
    { ms: fromMs, kbps: samples.findLast(({ ms }) => ms < fromMs)?.kbps ?? null, isEdge: true },
    { ms: fromMs, kbps: null },
    { ms: toMs, kbps: samples.find(({ ms }) => ms >= toMs)?.kbps ?? null, isEdge: true },
  ]);
  const lines: Point[][] = [[]];
  for (const { kbps: value, ...point } of [...edges, ...samples].sort((a, b) => a.ms - b.ms)) {
    if (value === null) lines.push([]);
    else lines.at(-1)?.push({ ...point, kbps: value });
  }
  const widened = lines
    .filter((points) => points.length > 0 && !isSpeck(points))
    .map((points) => widen(points, stepMs / 2));
  const last = widened.at(-1)?.at(-1);
  // The last step may also end shortly before the broadcast.
  const isShort = lengthMs - kbps.length * stepMs <= MAX_END_GAP_MS;
  if (last && !last.isEdge && kbps.at(-1) !== null && isShort && last.ms < lengthMs)
    widened.at(-1)?.push({ ...last, ms: lengthMs });
  return widened;
}

/** Returns true if the line has at most one value, beside a dead zone. */
const isSpeck = (points: readonly Point[]) =>
  points.some(({ isEdge }) => isEdge) && points.filter(({ isEdge }) => !isEdge).length <= 1;

/**
 * Lengthens a line at both ends, except at a dead zone: a sample is in the middle of its step, and the line covers the
 * whole step.
 */
function widen(points: readonly Point[], byMs: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  return [
    ...(first && !first.isEdge ? [{ ...first, ms: first.ms - byMs }] : []),
    ...points,
    ...(last && !last.isEdge ? [{ ...last, ms: last.ms + byMs }] : []),
  ];
}

const findHighestKbps = ({ kbps }: Series) => Math.max(0, ...kbps.map((value) => value ?? 0));

const formatMegabits = (kbps: number, language: ReportLanguage) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(kbps / 1_000);

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (AXIS_FACTORS.find((factor) => factor * power >= value) ?? 10) * power;
}
