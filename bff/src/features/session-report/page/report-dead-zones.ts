import type { SessionReport } from '@trailcast/schema/wire';
import { MIN_WIDTH_PX, placeSpan, toPercentage } from './report-html.js';
import { formatDuration, type ReportTexts } from './report-texts.js';

type Span = SessionReport['lost'][number];

/** Smallest distances between two labels, as shares of the drawing's width: on any screen, and on a wide one. */
const MIN_DISTANCE = 0.36;
const MIN_WIDE_DISTANCE = 0.16;

/** Returns the dead zones of the bitrate as HTML. The longest ones have labels with their durations above them. */
export function renderDeadZones(
  deadZones: readonly Span[],
  totalMs: number,
  { lostTimeLabel }: ReportTexts,
): string {
  const longestFirst = [...deadZones].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs));
  const labeled = addLabels([], longestFirst, totalMs, MIN_DISTANCE);
  const labeledIfWide = addLabels(labeled, longestFirst, totalMs, MIN_WIDE_DISTANCE);
  const zones = deadZones.map(
    (span) => `<div class="dead-zone" style="${placeSpan(span, totalMs, MIN_WIDTH_PX)}"></div>`,
  );
  const labels = labeledIfWide.map((span) => {
    const text = `${formatDuration(span.toMs - span.fromMs)} ${lostTimeLabel}`;
    const className = labeled.includes(span) ? 'lost-time' : 'lost-time wide';
    return `<span class="${className}" style="${placeLabel(findMiddle(span, totalMs))}">${text}</span>`;
  });
  return zones.join('') + labels.join('');
}

/**
 * Returns the style of a label, which is centred in its box. The box is centred on `middle`, a share of the drawing's
 * width, and ends at the nearer edge of the drawing. A label that is wider than its box begins at that edge.
 */
const placeLabel = (middle: number) =>
  middle > 0.5
    ? `left:${toPercentage(2 * middle - 1)};right:0;flex-direction:row-reverse`
    : `left:0;right:${toPercentage(1 - 2 * middle)}`;

/** Returns the labelled dead zones with those of `candidates` that are at least `minDistance` from each other label. */
function addLabels(
  labeled: readonly Span[],
  candidates: readonly Span[],
  totalMs: number,
  minDistance: number,
): Span[] {
  const spans = [...labeled];
  const findPosition = (span: Span) =>
    Math.min(1 - minDistance / 2, Math.max(minDistance / 2, findMiddle(span, totalMs)));
  for (const candidate of candidates) {
    const position = findPosition(candidate);
    if (spans.every((span) => Math.abs(findPosition(span) - position) >= minDistance)) spans.push(candidate);
  }
  return spans;
}

const findMiddle = ({ fromMs, toMs }: Span, totalMs: number) => (fromMs + toMs) / 2 / totalMs;
