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
/** Width of the axis on the narrowest phone, on one of 385 px and on a wide page, and of a character of a label, px. */
const NARROW_AXIS_PX = 230;
const PHONE_AXIS_PX = 279;
const WIDE_AXIS_PX = 520;
const CHARACTER_PX = 7.5;
/** Least distance of a round time's label from the last label, px. The last label ends at the end of the axis. */
const MIN_LABEL_GAP_PX = 4;

/** Returns the time axis as HTML, with labels at round times and at the end of the broadcast. */
export function renderTimeAxis(lengthMs: number): string {
  const stepMs =
    TIME_STEPS.find((step) => Math.floor(lengthMs / step) < MAX_ROUND_LABELS) ??
    Math.ceil(lengthMs / MAX_ROUND_LABELS / HOUR_MS) * HOUR_MS;
  const endLabel = formatDuration(lengthMs);
  const isNearEnd = (ms: number, axisPx: number) =>
    ms > 0 && (1 - ms / lengthMs) * axisPx < 1.5 * endLabel.length * CHARACTER_PX + MIN_LABEL_GAP_PX;
  const findClass = (ms: number) => {
    if (isNearEnd(ms, PHONE_AXIS_PX)) return ' class="wide"';
    return isNearEnd(ms, NARROW_AXIS_PX) ? ' class="phone"' : '';
  };
  const labels = Array.from({ length: Math.floor(lengthMs / stepMs) + 1 }, (_, index) => index * stepMs)
    .filter((ms) => !isNearEnd(ms, WIDE_AXIS_PX))
    .map(
      (ms) =>
        `<span${findClass(ms)} style="left:${toPercentage(ms / lengthMs)}">${formatDuration(ms)}</span>`,
    );
  const axisClass = endLabel.length >= LONG_LABEL_LENGTH ? 'axis x long' : 'axis x';
  return (
    `<div class="${axisClass}" aria-hidden="true">${labels.join('')}` +
    `<span class="last" style="left:100%">${endLabel}</span></div>`
  );
}
