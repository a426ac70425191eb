import type { SessionReport } from '@trailcast/schema/wire';
import { toPercentage } from './report-html.js';
import { formatDuration, type ReportTexts } from './report-texts.js';

type Span = SessionReport['lost'][number];

/** Smallest distances between two labels, as shares of the drawing's width: on any screen, and on a wide one. */
const MIN_DISTANCE = 0.36;
const MIN_WIDE_DISTANCE = 0.16;

/** Width of the axis' highest label inside the drawing. */
const UNIT_WIDTH = '2.75rem';

/** Returns the dead zones as HTML, over all lanes. The longest ones have labels with their durations. */
export function renderDeadZones(
  deadZones: readonly Span[],
  totalMs: number,
  { lostTimeLabel }: ReportTexts,
): string {
  const longestFirst = [...deadZones].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs));
  const labeled = addLabels([], longestFirst, totalMs, MIN_DISTANCE);
  const labeledIfWide = addLabels(labeled, longestFirst, totalMs, MIN_WIDE_DISTANCE);
  const zones = deadZones.map(
    ({ fromMs, toMs }) =>
      `<div class="dead-zone" style="left:${toPercentage(fromMs / totalMs)};width:max(2px,${toPercentage((toMs - fromMs) / totalMs)})"></div>`,
  );
  const labels = labeledIfWide.map((span) => {
    const text = `${formatDuration(span.toMs - span.fromMs)} ${lostTimeLabel}`;
    // The label stays inside the drawing, to the right of the axis' unit: half of a text is narrower than half as many
    // digits.
    const half = `${text.length / 2}ch`;
    const left = `clamp(${UNIT_WIDTH} + ${half},${toPercentage(findMiddle(span, totalMs))},100% - ${half})`;
    return `<span class="${labeled.includes(span) ? 'lost-time' : 'lost-time wide'}" style="left:${left}">${text}</span>`;
  });
  return zones.join('') + labels.join('');
}

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
