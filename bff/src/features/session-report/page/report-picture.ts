import type { SessionReport } from '@trailcast/schema/wire';
import { findGaps, formatHighestBitrate, renderBitrate } from './report-bitrate.js';
import { renderDeadZones } from './report-dead-zones.js';
import { toPercentage } from './report-html.js';
import { renderKey, renderRibbon, renderSeenKeys } from './report-ribbon.js';
import { formatDuration, REPORT_TEXTS, type ReportLanguage } from './report-texts.js';

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
/** Labels of this length or longer contain hours and need more room. */
const LONG_LABEL_LENGTH = 'h:mm:ss'.length;

/**
 * Returns the broadcast as one picture with a time axis, as HTML: the feed's bitrate above what viewers saw, with dead
 * zones across both. The legend lists only what the broadcast has.
 */
export function renderPicture(report: SessionReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { series, lengthMs, lost: deadZones, seen } = report;
  const totalMs = Math.max(1, lengthMs, series.kbps.length * series.stepMs);
  const keys = renderSeenKeys(seen, totalMs, texts);
  if (findGaps(series).length > 0) keys.push(renderKey('no-data', texts.noData));
  return (
    `<figure aria-label="${texts.picture}">` +
    `<p class="lane">${texts.highestBitrate} <b>${formatHighestBitrate(series, language)}</b></p>` +
    `<div class="${deadZones.length > 0 ? 'lanes with-losses' : 'lanes'}">` +
    renderDeadZones(deadZones, totalMs, texts) +
    renderBitrate(report, totalMs, language) +
    `<p class="lane">${texts.seenByViewers}</p>` +
    renderRibbon(seen, totalMs, texts) +
    '</div>' +
    renderTimes(totalMs) +
    (keys.length > 0 ? `<figcaption>${keys.join('')}</figcaption>` : '') +
    '</figure>'
  );
}

/** Returns the time axis, with labels at round times from the start of the broadcast. */
function renderTimes(totalMs: number): string {
  const stepMs =
    TIME_STEPS.find((step) => Math.floor(totalMs / step) < MAX_TIME_LABELS) ??
    Math.ceil(totalMs / MAX_TIME_LABELS / HOUR_MS) * HOUR_MS;
  const labels = Array.from({ length: Math.floor(totalMs / stepMs) + 1 }, (_, index) => {
    const share = (index * stepMs) / totalMs;
    const classAttribute = share > END_SHARE ? ' class="last"' : '';
    return `<span${classAttribute} style="left:${toPercentage(share)}">${formatDuration(index * stepMs)}</span>`;
  });
  const isLong = formatDuration(totalMs).length >= LONG_LABEL_LENGTH;
  return `<div class="${isLong ? 'axis x long' : 'axis x'}" aria-hidden="true">${labels.join('')}</div>`;
}
