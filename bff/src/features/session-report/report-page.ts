import type { SessionReport } from '@trailcast/schema/wire';
import { actionSentence } from './report-actions.js';
import { REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.js';

const WIDTH = 900;
const HEIGHT = 160;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:920px;margin:2rem auto;padding:0 1rem;color:#10160f;background:#fff}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #767676}' +
  'svg{width:100%;border:1px solid #10160f}td{font-variant-numeric:tabular-nums;vertical-align:top}td:last-child{overflow-wrap:anywhere}';

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
    graph(report, texts),
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

function graph({ series, lengthMs, lost }: SessionReport, texts: ReportTexts): string {
  const { kbps, stepMs } = series;
  const most = Math.max(1, ...kbps.map((value) => value ?? 0));
  const whole = Math.max(1, lengthMs, kbps.length * stepMs);
  const x = (ms: number) => ((ms / whole) * WIDTH).toFixed(1);
  const rect = (fromMs: number, toMs: number, fill: string) =>
    `<rect x="${x(fromMs)}" y="0" width="${((Math.max(0, toMs - fromMs) / whole) * WIDTH).toFixed(1)}" height="${HEIGHT}" fill="${fill}"/>`;
  const path = kbps.map((value, step) => {
    if (value === null) return '';
    const isJoined = step > 0 && kbps[step - 1] !== null;
    const at = `${x((step + 0.5) * stepMs)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`;
    return isJoined ? `L${at}` : `M${at}h0`;
  });
  const gaps = kbps.flatMap((value, step) =>
    value === null ? [rect(step * stepMs, (step + 1) * stepMs, 'url(#gap)')] : [],
  );
  return (
    `<figure><figcaption>${texts.bitrate} ${(most / 1_000).toFixed(1)} Mbit/s. ${texts.gap}</figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${texts.bitrate}">` +
    '<pattern id="gap" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="#10160f"/></pattern>' +
    lost.map(({ fromMs, toMs }) => rect(fromMs, toMs, '#c8c8c8')).join('') +
    gaps.join('') +
    `<path d="${path.join('')}" fill="none" stroke="#10160f" stroke-width="2" vector-effect="non-scaling-stroke"/></svg></figure>`
  );
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
