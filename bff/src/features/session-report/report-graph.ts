import type { SessionReport } from '@trailcast/schema/wire';
import { formatDuration, REPORT_TEXTS, type ReportLanguage } from './report-texts.js';

const WIDTH = 900;
const HEIGHT = 160;
/** Shares of the highest value at which the bitrate axis has a line and a label, the highest first. */
const BITRATE_SHARES = [1, 0.5];
/** Maximum number of labels of the time axis. */
const MAX_TIME_LABELS = 5;
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

/** Attribute of an area without data. */
const NO_DATA_FILL = 'fill="url(#no-data)"';
/** Labels of this length or longer contain hours and need more room. */
const LONG_LABEL_LENGTH = 'h:mm:ss'.length;

/** Styles of the graph. The labels are HTML, because the drawing is stretched to the width of the page. */
export const GRAPH_STYLE =
  'figure{margin:0}figcaption{display:flex;flex-wrap:wrap;column-gap:1rem;font-size:.875rem;color:var(--muted)}' +
  '.key{display:flex;align-items:center;gap:.375rem}.key svg{width:.75rem;height:.75rem;border:1px solid var(--line)}' +
  '.plot{position:relative;padding-top:1.5rem;font-size:.875rem;line-height:1.25rem;font-variant-numeric:tabular-nums}' +
  '.plot svg{display:block;width:100%;height:10rem;border-bottom:1px solid var(--muted)}' +
  '.dead-zone{fill:var(--zone)}.lines{stroke:var(--line)}.feed{stroke:var(--moss);stroke-width:2}.no-data{stroke:var(--muted)}.lines,.feed{fill:none;vector-effect:non-scaling-stroke}' +
  '.axis span{position:absolute;white-space:nowrap}' +
  // The bitrates are at the right of the drawing, above their lines: the feed's line begins at the left. An outline makes
  // them readable.
  '.y{position:absolute;inset:1.5rem 0 auto;height:10rem;color:var(--muted)}.y span{right:.25rem;transform:translateY(-100%);text-shadow:0 0 2px var(--surface),0 0 2px var(--surface),0 0 4px var(--surface)}' +
  // Each time is centred, except at the ends of the axis. On a narrow screen every second time is hidden.
  '.x{position:relative;height:1.5rem}.x span{top:.25rem;transform:translateX(-50%)}.x :first-child{transform:none}.x .last{transform:translateX(-100%)}' +
  '@media(max-width:24rem){.x :nth-child(even){display:none}}@media(max-width:30rem){.long :nth-child(even){display:none}}';

/**
 * Returns the feed's bitrate over the broadcast as HTML, with red dead zones and hatched times without data. The legend
 * lists only what the broadcast has.
 */
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
    value === null ? [drawRect(step * stepMs, (step + 1) * stepMs, NO_DATA_FILL)] : [],
  );
  const megabits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const caption = `${texts.highestBitrate} ${megabits.format(highestKbps / 1_000)} Mbit/s`;
  const lines = BITRATE_SHARES.map((share) => `M0 ${scaleY(share * topKbps)}H${WIDTH}`).join('');
  const drawing =
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${caption}">` +
    '<pattern id="no-data" width="6" height="6" patternUnits="userSpaceOnUse"><path class="no-data" d="M0 6L6 0"/></pattern>' +
    deadZones.map(({ fromMs, toMs }) => drawRect(fromMs, toMs, 'class="dead-zone"')).join('') +
    unmeasuredRects.join('') +
    `<path class="lines" d="${lines}"/>` +
    `<path class="feed" d="${path.join('')}"/></svg>`;
  const bitrates = BITRATE_SHARES.map((share, index) => {
    const unit = index === 0 ? ' Mbit/s' : '';
    return `<span style="top:${(1 - share) * 100}%">${megabits.format((share * topKbps) / 1_000)}${unit}</span>`;
  });
  const isLong = formatDuration(totalMs).length >= LONG_LABEL_LENGTH;
  const renderAxis = (name: string, labels: readonly string[]) =>
    `<div class="${name}" aria-hidden="true">${labels.join('')}</div>`;
  return (
    `<figure><figcaption><span>${caption}</span>` +
    (deadZones.length > 0 ? renderKey('class="dead-zone"', texts.deadZone) : '') +
    (unmeasuredRects.length > 0 ? renderKey(NO_DATA_FILL, texts.noData) : '') +
    '</figcaption><div class="plot">' +
    drawing +
    renderAxis('axis y', bitrates) +
    renderAxis(isLong ? 'axis x long' : 'axis x', createTimeLabels(totalMs)) +
    '</div></figure>'
  );
}

/** Returns an entry of the legend. `attributes`: those of an area in the drawing. */
const renderKey = (attributes: string, text: string) =>
  `<span class="key"><svg viewBox="0 0 12 12" aria-hidden="true"><rect width="12" height="12" ${attributes}/></svg>${text}</span>`;

/** Returns the labels of the time axis, at round times from the start of the broadcast. */
function createTimeLabels(totalMs: number): string[] {
  const stepMs =
    TIME_STEPS.find((step) => Math.floor(totalMs / step) < MAX_TIME_LABELS) ??
    Math.ceil(totalMs / MAX_TIME_LABELS / HOUR_MS) * HOUR_MS;
  return Array.from({ length: Math.floor(totalMs / stepMs) + 1 }, (_, index) => {
    const share = (index * stepMs) / totalMs;
    const classAttribute = share > END_SHARE ? ' class="last"' : '';
    return `<span${classAttribute} style="left:${(share * 100).toFixed(2)}%">${formatDuration(index * stepMs)}</span>`;
  });
}

/** Rounds up to 1, 2, 4 or 8 times a power of ten. Halves of these values have short labels. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 8].find((factor) => factor * power >= value) ?? 10) * power;
}
