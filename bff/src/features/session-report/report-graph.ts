import type { SessionReport } from '@trailcast/schema/wire';
import { formatDuration, REPORT_TEXTS, type ReportLanguage } from './report-texts.js';

const WIDTH = 900;
const HEIGHT = 160;
/** Number of labels of the bitrate axis, including both ends. The time axis has at most this number. */
const LABEL_COUNT = 5;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Distances between two labels of the time axis, ms. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12, 24].map((count) => count * HOUR_MS),
];
/** Share of the time axis beyond which a label ends at its time. Other labels are centred at their times. */
const END_SHARE = 0.94;

/** Labels of this length or longer contain hours and need more room. */
const LONG_LABEL_LENGTH = 'h:mm:ss'.length;

/** Styles of the graph. The axes are beside the drawing, because the drawing is stretched to the width of the page. */
export const GRAPH_STYLE =
  'figure{margin:0}figcaption{margin-bottom:.5rem;font-size:.875rem;color:var(--muted)}' +
  '.plot{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.5rem;font-size:.875rem;font-variant-numeric:tabular-nums}' +
  '.plot svg{width:100%;height:10rem;border-left:1px solid var(--muted);border-bottom:1px solid var(--muted)}' +
  '.dead-zone{fill:var(--zone)}.lines{stroke:var(--line)}.feed{stroke:var(--moss);stroke-width:2}.no-data{stroke:var(--muted)}.lines,.feed{fill:none;vector-effect:non-scaling-stroke}' +
  '.unit{grid-column:1/-1;margin-bottom:.5rem;color:var(--muted)}' +
  '.axis{display:flex;justify-content:space-between;line-height:1}.y{flex-direction:column;text-align:right;margin-block:-.5em}.x{grid-column:2;position:relative;height:1.375rem}' +
  // Each label is centred at its line or time, except at the end of the time axis. On a narrow screen every second
  // label is hidden.
  '.x span{position:absolute;top:.375rem;transform:translateX(-50%);white-space:nowrap}.x .last{transform:translateX(-100%)}' +
  '@media(max-width:24rem){.x :nth-child(even){display:none}}@media(max-width:30rem){.long :nth-child(even){display:none}}';

/** Returns the feed's bitrate over the broadcast as HTML, with red dead zones and hatched times without data. */
export function renderGraph(
  { series, lengthMs, lost: deadZones }: SessionReport,
  language: ReportLanguage,
): string {
  const texts = REPORT_TEXTS[language];
  const { kbps, stepMs } = series;
  const highestKbps = Math.max(0, ...kbps.map((value) => value ?? 0));
  const topKbps = roundUp(Math.max(1, highestKbps));
  const totalMs = Math.max(1, lengthMs, kbps.length * stepMs);
  const scaleX = (ms: number) => ((ms / totalMs) * WIDTH).toFixed(1);
  const scaleY = (value: number) => (HEIGHT - (value / topKbps) * HEIGHT).toFixed(1);
  const drawRect = (fromMs: number, toMs: number, attributes: string) =>
    `<rect x="${scaleX(fromMs)}" y="0" width="${scaleX(Math.max(0, toMs - fromMs))}" height="${HEIGHT}" ${attributes}/>`;
  const isInDeadZone = (step: number) =>
    deadZones.some(({ fromMs, toMs }) => fromMs < (step + 1) * stepMs && toMs > step * stepMs);
  // A dead zone has no line, even if single packets arrive.
  const isDrawn = kbps.map((value, step) => value !== null && !isInDeadZone(step));
  const path = kbps.map((value, step) => {
    if (value === null || !isDrawn[step]) return '';
    const isJoined = step > 0 && isDrawn[step - 1];
    const point = `${scaleX((step + 0.5) * stepMs)} ${scaleY(value)}`;
    return isJoined ? `L${point}` : `M${point}h0`;
  });
  const unmeasuredRects = kbps.flatMap((value, step) =>
    value === null ? [drawRect(step * stepMs, (step + 1) * stepMs, 'fill="url(#no-data)"')] : [],
  );
  const megabits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const caption = `${texts.highestBitrate} ${megabits.format(highestKbps / 1_000)} Mbit/s.`;
  const lines = createLabels((share) => `M0 ${scaleY(share * topKbps)}H${WIDTH}`).join('');
  const drawing =
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${caption}">` +
    '<pattern id="no-data" width="6" height="6" patternUnits="userSpaceOnUse"><path class="no-data" d="M0 6L6 0"/></pattern>' +
    deadZones.map(({ fromMs, toMs }) => drawRect(fromMs, toMs, 'class="dead-zone"')).join('') +
    unmeasuredRects.join('') +
    `<path class="lines" d="${lines}"/>` +
    `<path class="feed" d="${path.join('')}"/></svg>`;
  const bitrates = createLabels((share) => `<span>${megabits.format((share * topKbps) / 1_000)}</span>`);
  const isLong = formatDuration(totalMs).length >= LONG_LABEL_LENGTH;
  const renderAxis = (name: string, labels: readonly string[]) =>
    `<div class="${name}" aria-hidden="true">${labels.join('')}</div>`;
  return (
    `<figure><figcaption>${caption} ${texts.graphLegend}</figcaption><div class="plot">` +
    '<div class="unit" aria-hidden="true">Mbit/s</div>' +
    renderAxis('axis y', bitrates.reverse()) +
    drawing +
    renderAxis(isLong ? 'axis x long' : 'axis x', createTimeLabels(totalMs)) +
    '</div></figure>'
  );
}

/** Returns the labels of an axis. `share`: position of a label on the axis, 0 to 1. */
const createLabels = (createLabel: (share: number) => string): string[] =>
  Array.from({ length: LABEL_COUNT }, (_, index) => createLabel(index / (LABEL_COUNT - 1)));

/** Returns the labels of the time axis, at round times from the start of the broadcast. */
function createTimeLabels(totalMs: number): string[] {
  const stepMs =
    TIME_STEPS.find((step) => Math.floor(totalMs / step) < LABEL_COUNT) ??
    Math.ceil(totalMs / LABEL_COUNT / HOUR_MS) * HOUR_MS;
  return Array.from({ length: Math.floor(totalMs / stepMs) + 1 }, (_, index) => {
    const share = (index * stepMs) / totalMs;
    const classAttribute = share > END_SHARE ? ' class="last"' : '';
    return `<span${classAttribute} style="left:${(share * 100).toFixed(2)}%">${formatDuration(index * stepMs)}</span>`;
  });
}

/** Rounds up to 1, 2, 4 or 8 times a power of ten. Quarters of these values have short labels. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 8].find((factor) => factor * power >= value) ?? 10) * power;
}
