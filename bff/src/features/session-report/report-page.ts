import type { SessionReport } from '@trailcast/schema/wire';
import { actionSentence } from './report-actions.js';
import { GRAPH_STYLE, reportGraph } from './report-graph.js';
import { clock, REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.js';

const STYLE =
  ':root{color-scheme:light}' +
  'body{font:16px/1.5 system-ui,sans-serif;max-width:920px;margin:2rem auto;padding:0 1rem;color:#10160f;background:#fff}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #767676}' +
  'td{font-variant-numeric:tabular-nums;vertical-align:top}td:last-child{overflow-wrap:anywhere}' +
  'h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.25rem;margin:2rem 0 .5rem}ul{padding-inline-start:1.25rem}' +
  GRAPH_STYLE;

/** Returns a report as a self-contained HTML page: no script, no image, no external address. Times are UTC. */
export function reportPage(report: SessionReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { began, lengthMs, cost, lost, unwatched, seen, shares, log } = report;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const title = `${texts.title} ${day.format(began)} UTC`;
  const row = (fromMs: number, toMs: number, what = '') =>
    `<tr><td>${clock(fromMs)}</td><td>${clock(toMs - fromMs)}</td>${what ? `<td>${escape(what)}</td>` : ''}</tr>`;
  const table = (rows: string[], last = '') =>
    `<table><tr><th>${texts.from}</th><th>${texts.duration}</th>${last ? `<th>${last}</th>` : ''}</tr>${rows.join('')}</table>`;
  const spans = (all: readonly { fromMs: number; toMs: number }[]) =>
    table(all.map(({ fromMs, toMs }) => row(fromMs, toMs)));
  const parts = [
    `<h1>${escape(title)}</h1>`,
    `<p>${texts.length}: ${clock(lengthMs)}. ${texts.cost}: ${escape(money.format(cost))}.</p>`,
    reportGraph(report, language),
    `<h2>${texts.deadZones}</h2>`,
    lost.length > 0 ? spans(lost) : `<p>${texts.noDeadZone}</p>`,
    `<h2>${texts.seen}</h2>`,
    table(
      seen.map((each) => row(each.fromMs, each.toMs, seenWords(each, texts))),
      texts.what,
    ),
    ...(shares.length > 0 ? [`<h2>${texts.shares}</h2>`, sharesList(report, texts, language)] : []),
    ...(log.length > 0 ? [`<h2>${texts.log}</h2>`, logTable(report, texts, language)] : []),
    ...(unwatched.length > 0 ? [`<h2>${texts.unwatched}</h2>`, spans(unwatched)] : []),
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head>` +
    `<body>${parts.join('')}</body></html>`
  );
}

function seenWords({ kind, scene }: SessionReport['seen'][number], { kinds }: ReportTexts): string {
  if (kind === 'scene') return scene ?? '';
  return kind === 'card' || kind === 'nothing' ? kinds[kind] : `${scene ?? ''}, ${kinds[kind]}`;
}

/** Times count from the start of the broadcast. Earlier actions have the time 0. */
function logTable({ log, began }: SessionReport, texts: ReportTexts, language: ReportLanguage): string {
  const rows = log.map(
    (entry) =>
      `<tr><td>${clock(entry.at - began)}</td><td>${escape(actionSentence(entry, language))}</td><td>${texts.vias[entry.via]}</td></tr>`,
  );
  return `<table><tr><th>${texts.at}</th><th>${texts.done}</th><th>${texts.via}</th></tr>${rows.join('')}</table>`;
}

function sharesList({ shares }: SessionReport, { link }: ReportTexts, language: ReportLanguage): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const items = shares.map(
    ({ number, share, name }) => `<li>${escape(name ?? `${link} ${number}`)}: ${percent.format(share)}</li>`,
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
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
