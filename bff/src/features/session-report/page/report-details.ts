import type { SessionReport } from '@trailcast/schema/wire';
import { formatAction } from './report-actions.js';
import { escapeHtml } from './report-html.js';
import type { AlignedReport } from './report-alignment.js';
import { findPanics } from './seen/report-panics.js';
import { describeSegment } from './seen/report-ribbon.js';
import { divideAtLosses } from './seen/report-segments.js';
import { CHEVRON } from './report-style.js';
import { formatDuration, REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.js';

type Span = SessionReport['lost'][number];

/** Returns the report's tables as HTML. They repeat the picture's content as text, and add the links and the log. */
export function renderDetails(report: AlignedReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { lost: deadZones, unwatched, shares, log } = report;
  const sections = [
    renderSection(texts.seenByViewers, renderSeen(report, texts)),
    deadZones.length > 0 ? renderSection(texts.deadZones, renderDeadZoneList(deadZones, texts)) : '',
    shares.length > 0 ? renderSection(texts.shares, renderShares(report, texts, language)) : '',
    log.length > 0 ? renderSection(texts.log, renderLog(report, texts, language)) : '',
    unwatched.length > 0 ? renderSection(texts.unwatchedSpans, renderSpans(unwatched, texts)) : '',
  ];
  return `<details><summary>${texts.details}${CHEVRON}</summary>${sections.join('')}</details>`;
}

const renderSection = (name: string, content: string) => `<section><h2>${name}</h2>${content}</section>`;

const renderTable = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>` +
  `${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`;

const formatSpan = ({ fromMs, toMs }: Span) => [formatDuration(fromMs), formatDuration(toMs - fromMs)];

const renderSpans = (spans: readonly Span[], { start, duration }: ReportTexts) =>
  renderTable([start, duration], spans.map(formatSpan));

const renderSeen = (report: AlignedReport, texts: ReportTexts) =>
  renderTable(
    [texts.start, texts.duration, texts.scene],
    divideAtLosses(report, findPanics(report)).map((segment) => [
      ...formatSpan(segment),
      describeSegment(segment, texts),
    ]),
  );

/** Returns a line about a broadcast's only dead zone. Several dead zones have a table instead. */
function renderDeadZoneList(deadZones: readonly Span[], texts: ReportTexts): string {
  const [span, ...others] = deadZones;
  if (!span || others.length > 0) return renderSpans(deadZones, texts);
  return `<p>${texts.lostOnce(formatDuration(span.fromMs), formatDuration(span.toMs - span.fromMs))}</p>`;
}

function renderShares({ shares }: AlignedReport, { link }: ReportTexts, language: ReportLanguage): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const items = shares.map(
    ({ number, share, name }) =>
      `<li>${escapeHtml(name ?? `${link} ${number}`)}: ${percent.format(share)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** Times count from the start of the broadcast. Earlier actions have the time 0. */
const renderLog = ({ log, began }: AlignedReport, texts: ReportTexts, language: ReportLanguage) =>
  renderTable(
    [texts.time, texts.action, texts.origin],
    log.map((entry) => [
      formatDuration(entry.at - began),
      formatAction(entry, language),
      texts.origins[entry.via],
    ]),
  );
