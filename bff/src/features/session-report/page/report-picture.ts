import { sumLengths, type AlignedReport } from './report-alignment.js';
import { bridgeGaps, findGaps, renderHighestBitrate, renderBitrate } from './report-bitrate.js';
import { renderDeadZones } from './report-dead-zones.js';
import { REPORT_TEXTS, type ReportLanguage } from './report-texts.js';
import { renderTimeAxis } from './report-time-axis.js';
import { findPanics } from './seen/report-panics.js';
import { groupSegments } from './seen/report-ribbon-groups.js';
import { renderBlockKeys, renderKey, renderRibbon, renderSeenKeys } from './seen/report-ribbon.js';
import { divideAtLosses } from './seen/report-segments.js';
import { findZoom, renderZoom } from './seen/report-zoom.js';

/**
 * Returns the broadcast as one picture with a time axis, as HTML: the feed's bitrate, with dead zones, above what
 * viewers saw, of which an incident is drawn larger. The legend lists only what the broadcast has.
 */
export function renderPicture(report: AlignedReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { lengthMs, lost: deadZones } = report;
  const series = bridgeGaps(report.series);
  const segments = divideAtLosses(report, findPanics(report));
  const groups = groupSegments(segments, lengthMs);
  const zoom = findZoom(segments, lengthMs);
  // A part that is drawn larger shows what a block of short changes consists of.
  const unresolved = groups.filter(({ fromMs, toMs }) => !zoom || fromMs < zoom.fromMs || toMs > zoom.toMs);
  const gaps = findGaps(series, lengthMs);
  const keys = [
    ...renderSeenKeys(segments, texts),
    ...renderBlockKeys(unresolved, texts),
    ...(gaps.length > 0 ? [renderKey('no-data', texts.noData, sumLengths(gaps))] : []),
  ];
  return (
    `<figure aria-label="${texts.picture}">` +
    `<p class="lane">${texts.highestBitrate} ${renderHighestBitrate(series, language)}</p>` +
    '<div class="lanes">' +
    renderDeadZones(deadZones, lengthMs, texts) +
    renderBitrate({ ...report, series }, language) +
    // Below the ribbon, it would be that of the part that is drawn larger.
    renderTimeAxis(lengthMs) +
    `<p class="lane">${texts.seenByViewers}</p>` +
    renderRibbon(groups, lengthMs, texts) +
    (zoom ? renderZoom(segments, zoom, lengthMs, texts) : '') +
    '</div>' +
    (keys.length > 0 ? `<figcaption>${keys.join('')}</figcaption>` : '') +
    '</figure>'
  );
}
