import type { SessionReport } from '@trailcast/schema/wire';
import { alignReport, sumLengths, type AlignedReport } from './report-alignment.js';
import { renderDetails } from './report-details.js';
import { escapeHtml } from './report-html.js';
import { renderPicture } from './report-picture.js';
import { CHEVRON, LOGO, STYLE } from './report-style.js';
import {
  formatDuration,
  renderLength,
  REPORT_TEXTS,
  type ReportLanguage,
  type ReportTexts,
} from './report-texts.js';

interface PageOptions {
  language: ReportLanguage;
  /** BCP 47 tag of the dates, which decides about 12 or 24 hours; the language if it is absent. */
  locale?: string | undefined;
  /** IANA time zone of the start; UTC, which the page then names, if it is absent or unknown. */
  timeZone?: string | undefined;
  /** Precedes the date; null if the stream is unknown. */
  streamName?: string | null;
  /** Address of the user's reports in the application. A saved page leads back to it. */
  homeUrl: string;
}

/** Returns a report as a self-contained HTML page: no script, no image, and no external address but `homeUrl`. */
export function renderPage(
  storedReport: SessionReport,
  { language, locale = language, timeZone, streamName = null, homeUrl }: PageOptions,
): string {
  const texts = REPORT_TEXTS[language];
  const report = alignReport(storedReport);
  const { began, lengthMs, lost: deadZones, cost } = report;
  const start = formatStart(began, locale, timeZone);
  const title = streamName === null ? `${texts.broadcastOf} ${start}` : `${streamName}, ${start}`;
  const period = formatPeriod(began, began + lengthMs, locale, timeZone);
  const currencyFormat = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const lostTime =
    deadZones.length > 0 ? `${formatDuration(sumLengths(deadZones))} ${texts.lostTimeLabel}` : '';
  const summary = summarizeFeed(report, texts);
  const figures = [
    renderFigure(texts.onAirFor, `<span>${renderLength(lengthMs)}</span>`),
    renderFigure(texts.cost, currencyFormat.format(cost)),
    // The feed's figures are beside each other on a phone, too.
    renderFigure(texts.feedPresent, formatFeedShare(report, language)),
    renderFigure(texts.deadZones, String(deadZones.length), lostTime),
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><nav><a href="${escapeHtml(homeUrl)}" rel="noreferrer" title="${texts.backToProduct}">${CHEVRON}${texts.streams}</a>${LOGO}</nav>` +
    `<header><p class="stream">${escapeHtml(streamName ?? texts.broadcast)}</p><p class="period">${escapeHtml(period)}</p>` +
    `<h1>${summary}</h1><dl>${figures.join('')}</dl></header>` +
    `<main>${renderPicture(report, language)}${renderDetails(report, language)}</main></body></html>`
  );
}

/** `value`: as HTML. */
const renderFigure = (name: string, value: string, note = '') =>
  `<div><dt>${name}</dt><dd>${value}${note && ` <small>${note}</small>`}</dd></div>`;

/** Returns day and time of the start. */
const formatStart = (began: number, locale: string, timeZone?: string) =>
  formatInZone(timeZone, (zone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(began),
  );

/** Returns the day with the times of start and end; one time if it is the same minute, two days if midnight was between. */
const formatPeriod = (began: number, ended: number, locale: string, timeZone?: string) =>
  formatInZone(timeZone, (zone) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: zone,
    }).formatRange(began, ended),
  );

/** Returns a time as `format` writes it in a time zone, or in UTC, with that name, if the zone is absent or unknown. */
function formatInZone(timeZone: string | undefined, format: (zone: string) => string): string {
  try {
    if (timeZone) return format(timeZone);
  } catch {
    // A browser can have a newer list of time zones.
  }
  return `${format('UTC')} UTC`;
}

/** Returns false if nothing was ever received. Such a broadcast has no dead zone: they count from the first feed on. */
const hasFeed = ({ series, lost }: AlignedReport) =>
  lost.length > 0 || series.kbps.some((value) => value !== 0) || series.kbps.length === 0;

/** Returns the share of the time with a feed. It is less than 100% if any of it was lost. */
function formatFeedShare(report: AlignedReport, language: ReportLanguage): string {
  const lostMs = sumLengths(report.lost);
  const share = hasFeed(report) ? Math.max(0, 1 - lostMs / report.lengthMs) : 0;
  const isRoundedToAll = lostMs > 0 && share >= 0.995;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(isRoundedToAll ? Math.floor(share * 1_000) / 1_000 : Math.round(share * 100) / 100);
}

/** Largest share of the time without a feed, or with a weak one, at which the feed is called steady. */
const MAX_UNSTEADY_SHARE = 0.1;

/** Returns the verdict about the feed as a sentence, which is the page's headline. */
function summarizeFeed(report: AlignedReport, texts: ReportTexts): string {
  const { lost, seen, lengthMs } = report;
  if (!hasFeed(report)) return texts.noFeed;
  if (lost.length === 0) return texts.neverLost;
  const lostMs = sumLengths(lost);
  const weakMs = sumLengths(seen.filter(({ kind }) => kind === 'weak-link'));
  const isSteady = lostMs + weakMs <= MAX_UNSTEADY_SHARE * lengthMs;
  return texts[isSteady ? 'steadyExcept' : 'interrupted'](lost.length, formatDuration(lostMs));
}
