import type { SessionReport } from '@trailcast/schema/wire';
import { actionSentence } from './report-actions.js';
import { reportGraph } from './report-graph.js';
import { MARK, STYLE } from './report-style.js';
import { clock, REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.js';

/** Returns a report as a self-contained HTML page: no script, no image, no external address. Times are UTC. */
export function reportPage(report: SessionReport, language: ReportLanguage): string {
  const texts = REPORT_TEXTS[language];
  const { began, lengthMs, deadZones, deadZonesMs, cost, lost, unwatched, seen, shares, log } = report;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const title = `${texts.title} ${day.format(began)} UTC`;
  const row = (fromMs: number, toMs: number, what = '') =>
    `<tr><td>${clock(fromMs)}</td><td>${clock(toMs - fromMs)}</td>${what ? `<td>${escape(what)}</td>` : ''}</tr>`;
  const table = (rows: string[], last = '') =>
    `<table><tr><th>${texts.from}</th><th>${texts.duration}</th>${last ? `<th>${last}</th>` : ''}</tr>${rows.join('')}</table>`;
  const spans = (all: readonly { fromMs: number; toMs: number }[]) =>
    table(all.map(({ fromMs, toMs }) => row(fromMs, toMs)));
  const figure = (name: string, value: string, more = '') =>
    `<div><dt>${name}</dt><dd>${escape(value)}${more && ` <small>${more}</small>`}</dd></div>`;
  const section = (name: string, content: string) => `<section><h2>${name}</h2>${content}</section>`;
  const parts = [
    `<header>${MARK}<h1>${escape(title)}</h1><dl>`,
    figure(texts.length, clock(lengthMs)),
    figure(
      texts.deadZones,
      String(deadZones),
      deadZones > 0 ? `${clock(deadZonesMs)} ${texts.withoutFeed}` : '',
    ),
    figure(texts.cost, money.format(cost)),
    '</dl></header>',
    section(texts.feed, reportGraph(report, language)),
    section(texts.deadZones, lost.length > 0 ? spans(lost) : `<p>${texts.noDeadZone}</p>`),
    section(
      texts.seen,
      table(
        seen.map((each) => row(each.fromMs, each.toMs, seenWords(each, texts))),
        texts.what,
      ),
    ),
    shares.length > 0 ? section(texts.shares, sharesList(report, texts, language)) : '',
    log.length > 0 ? section(texts.log, logTable(report, texts, language)) : '',
    unwatched.length > 0 ? section(texts.unwatched, spans(unwatched)) : '',
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
