import { toPercentage } from './report-html.js';
import { formatDuration } from './report-texts.js';

/** Maximum number of labels at round times. */
const MAX_ROUND_LABELS = 5;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Distances between two round times, ms. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12, 24].map((count) => count * HOUR_MS),
];
/** Labels of this length or longer contain hours and need more room. */
const LONG_LABEL_LENGTH = 'h:mm:ss'.length;
/** Width of the axis on the narrowest phone and on a wide page, and of a character of a label, px. */
const NARROW_AXIS_PX = 230;
const WIDE_AXIS_PX = 520;
const CHARACTER_PX = 7.5;
/** Smallest distance of a round time from the end, in widths of a label. The last label is to the left of the end. */
const MIN_END_DISTANCE = 1.7;

/** Returns the time axis as HTML, with labels at round times and at the end of the broadcast. */
export function renderTimeAxis(lengthMs: number): string {
  const stepMs =
    TIME_STEPS.find((step) => Math.floor(lengthMs / step) < MAX_ROUND_LABELS) ??
    Math.ceil(lengthMs / MAX_ROUND_LABELS / HOUR_MS) * HOUR_MS;
  const endLabel = formatDuration(lengthMs);
  const isNearEnd = (ms: number, axisPx: number) =>
    ms > 0 && (1 - ms / lengthMs) * axisPx < MIN_END_DISTANCE * endLabel.length * CHARACTER_PX;
  const labels = Array.from({ length: Math.floor(lengthMs / stepMs) + 1 }, (_, index) => index * stepMs)
    .filter((ms) => !isNearEnd(ms, WIDE_AXIS_PX))
    .map((ms) => {
      const classAttribute = isNearEnd(ms, NARROW_AXIS_PX) ? ' class="wide"' : '';
      return `<span${classAttribute} style="left:${toPercentage(ms / lengthMs)}">${formatDuration(ms)}</span>`;
    });
  const axisClass = endLabel.length >= LONG_LABEL_LENGTH ? 'axis x long' : 'axis x';
  return (
    `<div class="${axisClass}" aria-hidden="true">${labels.join('')}` +
    `<span class="last" style="left:100%">${endLabel}</span></div>`
  );
}
