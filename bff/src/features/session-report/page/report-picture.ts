import { sumLengths, type AlignedReport } from './report-alignment.js';
import { findGaps, formatHighestBitrate, renderBitrate } from './report-bitrate.js';
import { renderDeadZones } from './report-dead-zones.js';
import { REPORT_TEXTS, type ReportLanguage } from './report-texts.js';
import { renderTimeAxis } from './report-time-axis.js';
import { findPanics } from './seen/report-panics.js';
import { renderBlockKeys, renderKey, renderRibbon, renderSeenKeys } from './seen/report-ribbon.js';
import { divideAtLosses } from './seen/report-segments.js';

/**
 * Returns the broadcast as one picture with a time axis, as HTML: the feed's bitrate, with dead zones, above what
 * viewers saw. The legend lists only what the broadcast has.
 */
export function renderPicture(report: AlignedReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { series, lengthMs, lost: deadZones } = report;
  const segments = divideAtLosses(report, findPanics(report));
  const gaps = findGaps(series, lengthMs);
  const keys = [
    ...renderSeenKeys(segments, texts),
    ...renderBlockKeys(segments, lengthMs, texts),
    ...(gaps.length > 0 ? [renderKey('no-data', texts.noData, sumLengths(gaps))] : []),
  ];
  return (
    `<figure aria-label="${texts.picture}">` +
    `<p class="lane">${texts.highestBitrate} <b>${formatHighestBitrate(series, language)}</b></p>` +
    '<div class="lanes">' +
    renderDeadZones(deadZones, lengthMs, texts) +
    renderBitrate(report, language) +
    `<p class="lane">${texts.seenByViewers}</p>` +
    renderRibbon(segments, lengthMs, texts) +
    '</div>' +
    renderTimeAxis(lengthMs) +
    (keys.length > 0 ? `<figcaption>${keys.join('')}</figcaption>` : '') +
    '</figure>'
  );
}
