import type { SessionReport } from '@trailcast/schema/wire';
import { findGaps, formatHighestBitrate, renderBitrate } from './report-bitrate.js';
import { renderDeadZones } from './report-dead-zones.js';
import { renderKey, renderRibbon, renderSeenKeys } from './report-ribbon.js';
import { divideAtLosses } from './report-segments.js';
import { REPORT_TEXTS, type ReportLanguage } from './report-texts.js';
import { renderTimeAxis } from './report-time-axis.js';

/**
 * Returns the broadcast as one picture with a time axis, as HTML: the feed's bitrate above what viewers saw, with dead
 * zones across both. The legend lists only what the broadcast has.
 */
export function renderPicture(report: SessionReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { series, lengthMs, lost: deadZones } = report;
  const totalMs = Math.max(1, lengthMs, series.kbps.length * series.stepMs);
  const segments = divideAtLosses(report);
  const keys = renderSeenKeys(segments, totalMs, texts);
  if (findGaps(series).length > 0) keys.push(renderKey('no-data', texts.noData));
  return (
    `<figure aria-label="${texts.picture}">` +
    `<p class="lane">${texts.highestBitrate} <b>${formatHighestBitrate(series, language)}</b></p>` +
    '<div class="lanes">' +
    renderDeadZones(deadZones, totalMs, texts) +
    renderBitrate(report, totalMs, language) +
    `<p class="lane">${texts.seenByViewers}</p>` +
    renderRibbon(segments, totalMs, texts) +
    '</div>' +
    renderTimeAxis(lengthMs, totalMs) +
    (keys.length > 0 ? `<figcaption>${keys.join('')}</figcaption>` : '') +
    '</figure>'
  );
}
