import { escapeHtml, MIN_WIDTH_PX, placeSpan } from '../report-html.js';
import { formatDuration, type ReportTexts } from '../report-texts.js';
import { createClassifier, describeSegment, measure } from './report-ribbon.js';
import { renderLabels } from './report-zoom-labels.js';
import { isUnwanted, type Segment } from './report-segments.js';

type Span = Pick<Segment, 'fromMs' | 'toMs'>;

const SECOND_MS = 1_000;
/** Smallest share of a ribbon for which a segment is readable. */
const READABLE_SHARE = 0.03;
/** Longest time between two parts of one incident, ms. */
const MAX_PAUSE_MS = 15 * SECOND_MS;
/** Share of an incident that is also drawn before and after it. */
const CONTEXT_SHARE = 1 / 6;
/** Largest share of the broadcast that is drawn larger. */
const MAX_SHARE = 0.25;
/** Size of the drawing that connects the ribbon with its larger part. The page stretches it. */
const [LINK_WIDTH, LINK_HEIGHT] = [1_000, 10];

/**
 * Returns the time of the longest incident with parts that are too short to be read in the ribbon, and of what was shown
 * shortly before and after it. Null if all parts are readable, or would not be if they were drawn larger.
 */
export function findZoom(segments: readonly Segment[], totalMs: number): Span | null {
  const incidents: Segment[][] = [];
  for (const segment of segments.filter(isUnwanted)) {
    const incident = incidents.at(-1);
    const last = incident?.at(-1);
    if (last && segment.fromMs - last.toMs <= MAX_PAUSE_MS) incident?.push(segment);
    else incidents.push([segment]);
  }
  const zooms = incidents.flatMap((parts) => {
    const [fromMs, toMs] = [parts[0]?.fromMs ?? 0, parts.at(-1)?.toMs ?? 0];
    const contextMs = Math.ceil(((toMs - fromMs) * CONTEXT_SHARE) / SECOND_MS) * SECOND_MS;
    const zoom = { fromMs: Math.max(0, fromMs - contextMs), toMs: Math.min(totalMs, toMs + contextMs) };
    const isHelpful = parts.some(
      (part) => measure(part) < READABLE_SHARE * totalMs && measure(part) >= READABLE_SHARE * measure(zoom),
    );
    return isHelpful && measure(zoom) <= MAX_SHARE * totalMs ? [zoom] : [];
  });
  return zooms.sort((a, b) => measure(b) - measure(a))[0] ?? null;
}

/**
 * Returns the part of the ribbon that is drawn larger, as HTML, with a connection to its place in the ribbon above it. A
 * segment has its name, and its length if that fits as well; the legend has all lengths.
 */
export function renderZoom(
  segments: readonly Segment[],
  { fromMs, toMs }: Span,
  totalMs: number,
  texts: ReportTexts,
): string {
  const findClass = createClassifier(segments);
  const renderSegment = (segment: Segment) => {
    const visible = { fromMs: Math.max(fromMs, segment.fromMs), toMs: Math.min(toMs, segment.toMs) };
    const place = { fromMs: visible.fromMs - fromMs, toMs: visible.toMs - fromMs };
    const isWhole = measure(visible) === measure(segment);
    const title = `${describeSegment(segment, texts)}, ${formatDuration(segment.fromMs)}–${formatDuration(segment.toMs)}`;
    const share = measure(visible) / (toMs - fromMs);
    return (
      `<div class="seen ${findClass(segment)}" style="${placeSpan(place, toMs - fromMs, MIN_WIDTH_PX)}" ` +
      `title="${escapeHtml(title)}">${renderLabels(segment, share, isWhole, texts)}</div>`
    );
  };
  const visibleSegments = segments
    .filter((segment) => segment.toMs > fromMs && segment.fromMs < toMs)
    .sort((a, b) => measure(b) - measure(a));
  const toX = (ms: number) => Math.round((ms / totalMs) * LINK_WIDTH);
  return (
    `<div class="zoom" aria-hidden="true"><svg viewBox="0 0 ${LINK_WIDTH} ${LINK_HEIGHT}" preserveAspectRatio="none">` +
    `<path d="M${toX(fromMs)} 0H${toX(toMs)}L${LINK_WIDTH} ${LINK_HEIGHT}H0Z"/></svg>` +
    `<div class="ribbon">${visibleSegments.map(renderSegment).join('')}</div>` +
    `<p class="range"><span>${formatDuration(fromMs)}</span><span>${texts.enlarged}</span><span>${formatDuration(toMs)}</span></p></div>`
  );
}
