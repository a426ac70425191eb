import type { SessionReport } from '@trailcast/schema/wire';
import { formatAction } from './report-actions.js';
import { renderGraph } from './report-graph.js';
import { LOGO, STYLE } from './report-style.js';
import { formatDuration, REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.js';

/** Returns a report as a self-contained HTML page: no script, no image, no external address. Times are UTC. */
export function renderPage(report: SessionReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { lost: deadZoneSpans, unwatched: unwatchedSpans, seen: seenSpans } = report;
  const { began, lengthMs, deadZones, deadZonesMs, cost, shares, log } = report;
  const dateFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const currencyFormat = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const time = `${dateFormat.format(began)} UTC`;
  const title = `${texts.broadcastOf} ${time}`;
  const renderRow = (fromMs: number, toMs: number, content = '') =>
    `<tr><td>${formatDuration(fromMs)}</td><td>${formatDuration(toMs - fromMs)}</td>${content ? `<td>${escapeHtml(content)}</td>` : ''}</tr>`;
  const renderTable = (rows: string[], contentHeading = '') =>
    `<table><tr><th>${texts.start}</th><th>${texts.duration}</th>${contentHeading ? `<th>${contentHeading}</th>` : ''}</tr>${rows.join('')}</table>`;
  const renderSpans = (spans: readonly { fromMs: number; toMs: number }[]) =>
    renderTable(spans.map(({ fromMs, toMs }) => renderRow(fromMs, toMs)));
  const renderValue = (name: string, value: string, note = '') =>
    `<div><dt>${name}</dt><dd>${escapeHtml(value)}${note && ` <small>${note}</small>`}</dd></div>`;
  const renderSection = (name: string, content: string) => `<section><h2>${name}</h2>${content}</section>`;
  const sections = [
    `<header>${LOGO}<p class="hero"><span>${texts.onAirFor}</span> ${formatDuration(lengthMs)}</p>`,
    `<h1><span class="hidden">${texts.broadcastOf}</span> ${escapeHtml(time)}</h1>`,
    `<p>${renderSummary(report, texts, language)}</p><dl>`,
    renderValue(
      texts.deadZones,
      String(deadZones),
      deadZones > 0 ? `${formatDuration(deadZonesMs)} ${texts.lostTimeLabel}` : '',
    ),
    renderValue(texts.cost, currencyFormat.format(cost)),
    '</dl></header>',
    renderSection(texts.feed, renderGraph(report, language) + renderOnlyDeadZone(deadZoneSpans, texts)),
    deadZoneSpans.length > 1 ? renderSection(texts.deadZones, renderSpans(deadZoneSpans)) : '',
    renderSection(
      texts.seenByViewers,
      renderTable(
        seenSpans.map((seenSpan) =>
          renderRow(seenSpan.fromMs, seenSpan.toMs, describeSeenSpan(seenSpan, texts)),
        ),
        texts.scene,
      ),
    ),
    shares.length > 0 ? renderSection(texts.shares, renderShares(report, texts, language)) : '',
    log.length > 0 ? renderSection(texts.log, renderLog(report, texts, language)) : '',
    unwatchedSpans.length > 0 ? renderSection(texts.unwatchedSpans, renderSpans(unwatchedSpans)) : '',
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body>${sections.join('')}</body></html>`
  );
}

function renderSummary(
  { lengthMs, deadZones, deadZonesMs }: SessionReport,
  { summary }: ReportTexts,
  language: ReportLanguage,
): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const share = percent.format(1 - deadZonesMs / Math.max(lengthMs, 1));
  return summary(deadZones, formatDuration(deadZonesMs), share);
}

/** Returns a line about a broadcast's only dead zone. Several dead zones have a table instead. */
function renderOnlyDeadZone(deadZoneSpans: SessionReport['lost'], { lostOnce }: ReportTexts): string {
  const [span, ...others] = deadZoneSpans;
  if (!span || others.length > 0) return '';
  return `<p>${lostOnce(formatDuration(span.fromMs), formatDuration(span.toMs - span.fromMs))}</p>`;
}

function describeSeenSpan(
  { kind, scene }: SessionReport['seen'][number],
  { seenTexts }: ReportTexts,
): string {
  if (kind === 'scene') return scene ?? '';
  return kind === 'card' || kind === 'nothing' ? seenTexts[kind] : `${scene ?? ''}, ${seenTexts[kind]}`;
}

/** Times count from the start of the broadcast. Earlier actions have the time 0. */
function renderLog({ log, began }: SessionReport, texts: ReportTexts, language: ReportLanguage): string {
  const rows = log.map(
    (entry) =>
      `<tr><td>${formatDuration(entry.at - began)}</td><td>${escapeHtml(formatAction(entry, language))}</td><td>${texts.origins[entry.via]}</td></tr>`,
  );
  return `<table><tr><th>${texts.time}</th><th>${texts.action}</th><th>${texts.origin}</th></tr>${rows.join('')}</table>`;
}

function renderShares({ shares }: SessionReport, { link }: ReportTexts, language: ReportLanguage): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const items = shares.map(
    ({ number, share, name }) =>
      `<li>${escapeHtml(name ?? `${link} ${number}`)}: ${percent.format(share)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
