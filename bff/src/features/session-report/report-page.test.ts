import type { SessionReport } from '@trailcast/schema/wire';
import { renderPage } from './report-page.js';
import { formatDuration } from './report-texts.js';
import { computeShares } from './session-report.view.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Times of the report's dead zone, counted from the beginning. */
const [LOST_MS, RETURNED_MS] = [MINUTE_MS, MINUTE_MS + 11 * SECOND_MS];
const REPORT: SessionReport = {
  id: 1,
  serverId: 7,
  began: Date.UTC(2026, 10, 24, 18, 30),
  lengthMs: HOUR_MS + 2 * MINUTE_MS + 3 * SECOND_MS,
  deadZones: 1,
  deadZonesMs: RETURNED_MS - LOST_MS,
  cost: 0.52,
  expires: 0,
  version: 1,
  seen: [
    { kind: 'scene', scene: '<b>Live & co</b>', fromMs: 0, toMs: LOST_MS },
    { kind: 'feed-loss', scene: 'Be right back', fromMs: LOST_MS, toMs: RETURNED_MS },
    { kind: 'card', scene: null, fromMs: RETURNED_MS, toMs: RETURNED_MS + 2 * SECOND_MS },
  ],
  lost: [{ fromMs: LOST_MS, toMs: RETURNED_MS }],
  unwatched: [],
  shares: [{ number: 1, share: 0.6 }],
  log: [],
  series: { stepMs: 1_000, kbps: [2_000, null, 4_000, 0], rttMs: [], loss: [], links: [] },
};

describe('renderPage', () => {
  it.each([
    ['en', '<h1><span class="hidden">Broadcast of</span> November 24, 2026 at 6:30 PM UTC</h1>', '<dd>1 <small>0:11 lost</small></dd>', '<span>On air for</span> 1:02:03', '€0.52', 'Be right back, because the feed was lost', 'Link 1: 60%', '<p>Lost once, at 1:00 for 0:11.</p></section>'],
    ['de', '<h1><span class="hidden">Übertragung vom</span> 24. November 2026 um 18:30 UTC</h1>', '<dd>1 <small>0:11 weg</small></dd>', '<span>Auf Sendung</span> 1:02:03', '0,52 €', 'Be right back, weil dein Bild weg war', 'Verbindung 1: 60 %', '<p>Einmal weg: ab 1:00, 0:11 lang.</p></section>'],
  ] as const)('contains length, cost, losses and scenes in %s', (language, ...expectedTexts) => {
    const page = renderPage(REPORT, language);
    for (const text of expectedTexts) expect(page.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toContain(text);
  }); // prettier-ignore

  it('lists several dead zones in a table', () => {
    const heading = '<section><h2>Dead zones</h2>';
    expect(renderPage(REPORT, 'en')).not.toContain(heading);
    const lost = [...REPORT.lost, { fromMs: 2 * MINUTE_MS, toMs: 2 * MINUTE_MS + SECOND_MS }];
    const page = renderPage({ ...REPORT, deadZones: 2, lost }, 'en');
    expect(page).toContain(heading);
    expect(page).toContain('<tr><td>1:00</td><td>0:11</td></tr><tr><td>2:00</td><td>0:01</td></tr>');
    expect(page).not.toContain('Lost once');
  });

  it.each([
    ['en', 'The feed was lost once, for 0:11, and present 99.7% of the time.', 'The feed was lost twice, 0:11 in all, and present 99.7% of the time.', 'The feed was never lost.'],
    ['de', 'Dein Bild fehlte einmal, 0:11 lang. Es war 99,7 % der Zeit da.', 'Dein Bild fehlte zweimal, insgesamt 0:11. Es war 99,7 % der Zeit da.', 'Dein Bild war immer da.'],
  ] as const)('begins with a summary in %s', (language, lossSummary, lossesSummary, healthySummary) => {
    const render = (report: Partial<SessionReport>) => renderPage({ ...REPORT, ...report }, language).replaceAll('\u00a0', ' ');
    expect(render({})).toContain(`</h1><p>${lossSummary}</p>`);
    expect(render({ deadZones: 2 })).toContain(`</h1><p>${lossesSummary}</p>`);
    expect(render({ deadZones: 0, deadZonesMs: 0 })).toContain(`</h1><p>${healthySummary}</p>`);
  }); // prettier-ignore

  it.each([
    ['en', 'Who did what', 'Friend &lt;i&gt; switched to A &amp; B', 'the page', 'Trailcast started a panic', 'the API'],
    ['de', 'Wer was getan hat', 'Friend &lt;i&gt; hat auf A &amp; B geschaltet', 'Seite', 'Trailcast hat eine Panik begonnen', 'API'],
  ] as const)('lists actions with user, time and origin in %s', (language, title, firstSentence, page, secondSentence, api) => {
    const actor = { id: 2, displayName: 'Friend <i>' };
    const at = REPORT.began + MINUTE_MS + SECOND_MS;
    const entry = { id: 1, serverId: 7, at, by: actor, detail: 'A & B' };
    const log: SessionReport['log'] = [
      { ...entry, action: 'set-scene', via: 'page' },
      { ...entry, id: 2, at: REPORT.began - 5_000, by: null, action: 'panic', detail: null, via: 'api' },
      { ...entry, id: 3, action: 'of-a-later-release', via: 'node' },
    ];
    const html = renderPage({ ...REPORT, log }, language);
    expect(html).toContain(`<section><h2>${title}</h2>`);
    expect(html).toContain(`<tr><td>1:01</td><td>${firstSentence}</td><td>${page}</td></tr>`);
    expect(html).toContain(`<tr><td>0:00</td><td>${secondSentence}</td><td>${api}</td></tr>`);
    expect(html).toContain('<td>Friend &lt;i&gt;: of-a-later-release</td>');
    expect(renderPage(REPORT, language)).not.toContain(title);
  }); // prettier-ignore

  it('escapes the link names of the phone', () => {
    const shares = [
      { number: 1, share: 0.6, name: 'WiFi <5G>' },
      { number: 2, share: 0.4 },
    ];
    const page = renderPage({ ...REPORT, shares }, 'en');
    expect(page).toContain('<li>WiFi &lt;5G&gt;: 60%</li><li>Link 2: 40%</li>');
  });

  it('escapes scene names and hatches times without data', () => {
    const page = renderPage(REPORT, 'en');
    expect(page).toContain('&lt;b&gt;Live &amp; co&lt;/b&gt;');
    expect(page).not.toContain('<b>');
    // One area and its entry in the legend.
    expect(page.match(/url\(#no-data\)/g)).toHaveLength(2);
    expect(page.match(/M\d/g)?.length).toBeGreaterThanOrEqual(2);
    expect(page).not.toMatch(/<script|https?:/);
  });

  it('draws a dead zone instead of a line while the feed is lost', () => {
    const kbps = [2_000, 2_000, 30, 30, 2_000, 2_000];
    const series = { ...REPORT.series, kbps };
    const lost = [{ fromMs: 2_000, toMs: 4_000 }];
    const page = renderPage({ ...REPORT, lengthMs: 6_000, lost, series }, 'en');
    const [, path = ''] = page.match(/class="feed" d="(.*?)"/) ?? [];
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/[ML]\d/g)).toHaveLength(4);
    // The graph is 900 wide. The dead zone is the second third of 6 s.
    expect(page).toContain('<rect x="300.0" y="0" width="300.0" height="160" class="dead-zone"/>');
  });

  it('lists in the legend only what the broadcast has', () => {
    const findLegend = (report: Partial<SessionReport>) => {
      const [, caption = ''] = renderPage({ ...REPORT, ...report }, 'en').split(/<\/?figcaption>/);
      return [...caption.matchAll(/<\/svg>(.*?)<\/span>/g)].map(([, text]) => text);
    };
    const series = { ...REPORT.series, kbps: [2_000, 4_000] };
    expect(findLegend({})).toEqual(['dead zone', 'no data']);
    expect(findLegend({ series })).toEqual(['dead zone']);
    expect(findLegend({ series, lost: [] })).toEqual([]);
  });

  it.each(['en', 'de'] as const)('labels both axes of the graph in %s', (language) => {
    const findLabels = (page: string, axis: 'x' | 'y') =>
      [
        ...(page.split(`class="axis ${axis}`)[1]?.split('</div>')[0] ?? '').matchAll(
          /<span.*?>(.*?)<\/span>/g,
        ),
      ].map(([, text]) => text);
    const page = renderPage(REPORT, language);
    expect(findLabels(page, 'y')).toEqual(['4 Mbit/s', '2']);
    expect(findLabels(page, 'x')).toEqual(['0:00', '15:00', '30:00', '45:00', '1:00:00']);
    const lowPage = renderPage({ ...REPORT, series: { ...REPORT.series, kbps: [610, null] } }, language);
    expect(findLabels(lowPage, 'y')).toEqual(
      language === 'de' ? ['0,8 Mbit/s', '0,4'] : ['0.8 Mbit/s', '0.4'],
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [-5, '0:00'],
    [9_400, '0:09'],
    [HOUR_MS - SECOND_MS, '59:59'],
    [HOUR_MS, '1:00:00'],
    [10 * HOUR_MS + MINUTE_MS + SECOND_MS, '10:01:01'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('computeShares', () => {
  it('returns each link’s share of the bytes', () => {
    const createLink = (number: number, ...kbps: (number | null)[]) => ({ number, kbps, rttMs: [] });
    expect(computeShares([createLink(1, 300, null, 300), createLink(2, 200, 200)])).toEqual([
      { number: 1, share: 0.6 },
      { number: 2, share: 0.4 },
    ]);
    expect(computeShares([createLink(1, 0)])).toEqual([{ number: 1, share: 0 }]);
    expect(computeShares([createLink(1, 0)], [{ number: 1, name: 'WiFi' }])).toEqual([
      { number: 1, share: 0, name: 'WiFi' },
    ]);
  });
});
