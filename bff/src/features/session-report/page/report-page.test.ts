import type { SessionReport } from '@trailcast/schema/wire';
import { renderPage as renderPageOf } from './report-page.js';
import type { ReportLanguage } from './report-texts.js';
import { createStarterCollection } from '../../scene-collection/starter-collection.js';

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

/** Returns the relative luminance of a colour `#rrggbb` or `#rgb` (WCAG 2.2). */
function measureLuminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = (digits.match(/\w\w/g) ?? [])
    .map((value) => parseInt(value, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const HOME_URL = 'https://trailcast.example/streams#reports';
const renderPage = (report: SessionReport, language: ReportLanguage, timeZone?: string) =>
  renderPageOf(report, { language, timeZone, homeUrl: HOME_URL });

describe('renderPage', () => {
  it.each([
    ['en', '<p class="stream">Broadcast</p><p class="period">Tuesday, November 24, 2026, 6:30 – 7:32 PM UTC</p>', '<dt>Feed present</dt><dd>99.7%</dd>', '<dd>1 <small>0:11 lost</small></dd>', '<dl><div><dt>On air for</dt><dd><span>1<small> h</small> 2<small> min</small></span></dd></div>', '€0.52', 'Be right back, feed lost', 'Link 1: 60%', '<p>Lost once, at 1:00 for 0:11.</p></section>'],
    ['de', '<p class="stream">Übertragung</p><p class="period">Dienstag, 24. November 2026, 18:30–19:32 Uhr UTC</p>', '<dt>Bild war da</dt><dd>99,7 %</dd>', '<dd>1 <small>0:11 weg</small></dd>', '<dl><div><dt>Auf Sendung</dt><dd><span>1<small> h</small> 2<small> min</small></span></dd></div>', '0,52 €', 'Be right back, Bild weg', 'Verbindung 1: 60 %', '<p>Einmal weg: ab 1:00, 0:11 lang.</p></section>'],
  ] as const)('contains length, cost, losses and scenes in %s', (language, ...expectedTexts) => {
    const page = renderPage(REPORT, language).replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
    for (const text of expectedTexts) expect(page).toContain(text);
  }); // prettier-ignore

  it.each([
    ['en', 'Back to Trailcast'],
    ['de', 'Zurück zu Trailcast'],
  ] as const)(
    'begins with a way back to the application in %s, and leads to no other address',
    (language, text) => {
      const page = renderPage(REPORT, language);
      expect(page).toContain(`<body><nav><a href="${HOME_URL}" rel="noreferrer" title="${text}"><svg`);
      expect(page.replace(HOME_URL, '')).not.toMatch(/<script|https?:/);
    },
  );

  it('has the name of its stream before the date and in its title', () => {
    const options = { language: 'en', streamName: 'Back <pack>', homeUrl: HOME_URL } as const;
    const page = renderPageOf(REPORT, options).replaceAll('\u202f', ' ');
    expect(page).toContain('<header><p class="stream">Back &lt;pack&gt;</p><p class="period">Tuesday');
    expect(page).toContain('<title>Back &lt;pack&gt;, November 24, 2026 at 6:30 PM UTC</title>');
  });

  it('has its date in the requested time zone, otherwise in UTC', () => {
    const findTime = (timeZone?: string) => {
      const page = renderPage(REPORT, 'en', timeZone).replaceAll('\u202f', ' ');
      return /<title>Broadcast of (.*?)<\/title>/.exec(page)?.[1];
    };
    expect(findTime('Europe/Berlin')).toBe('November 24, 2026 at 7:30 PM');
    expect(findTime('Europe/Nowhere')).toBe('November 24, 2026 at 6:30 PM UTC');
    expect(findTime()).toBe('November 24, 2026 at 6:30 PM UTC');
  });

  it('names the day and the times of start and end in the locale', () => {
    const findPeriod = (locale: string | undefined, lengthMs = HOUR_MS) => {
      const options = { language: 'en', locale, timeZone: 'Europe/Berlin', homeUrl: HOME_URL } as const;
      const page = renderPageOf({ ...REPORT, lengthMs }, options);
      return /<p class="period">(.*?)<\/p>/.exec(page)?.[1]?.replaceAll(/[\u2009\u202f]/g, ' ');
    };
    expect(findPeriod(undefined)).toBe('Tuesday, November 24, 2026, 7:30 – 8:30 PM');
    expect(findPeriod('en-GB')).toBe('Tuesday, 24 November 2026, 19:30–20:30');
    expect(findPeriod('en-GB', 6 * HOUR_MS)).toMatch(/^Tuesday, .*19:30 – Wednesday, .*01:30$/);
    expect(findPeriod('en-GB', 39_000)).toBe('Tuesday, 24 November 2026 at 19:30');
  });

  it('folds all tables', () => {
    const [picture = '', details = ''] = renderPage(REPORT, 'en').split('<details>');
    expect(picture).not.toContain('<table>');
    expect(details).toMatch(
      /^<summary>Details<svg class="chevron".*?<\/svg><\/summary><section><h2>What viewers saw<\/h2><table>/,
    );
  });

  it('lists several dead zones in a table', () => {
    const lost = [...REPORT.lost, { fromMs: 2 * MINUTE_MS, toMs: 2 * MINUTE_MS + SECOND_MS }];
    const page = renderPage({ ...REPORT, lost }, 'en');
    expect(page).toContain('<section><h2>Dead zones</h2><table>');
    expect(page).toContain('<tr><td>1:00</td><td>0:11</td></tr><tr><td>2:00</td><td>0:01</td></tr>');
    expect(page).not.toContain('Lost once');
  });

  it.each([
    ['en', 'The feed was never lost.', 'No feed arrived.', '0%', 'Feed steady except for one dead zone of 0:11.', 'Feed steady except for 2 dead zones, 0:12 in all.', 'Feed interrupted by one dead zone of 0:11.'],
    ['de', 'Dein Bild war die ganze Zeit da.', 'Es kam kein Bild an.', '0 %', 'Bild stabil bis auf ein Funkloch von 0:11.', 'Bild stabil bis auf 2 Funklöcher, zusammen 0:12.', 'Bild unterbrochen: ein Funkloch von 0:11.'],
  ] as const)('has a verdict about the feed as its headline in %s', (language, neverLost, noFeed, nothing, once, twice, interrupted) => {
    const render = (report: Partial<SessionReport>) =>
      renderPage({ ...REPORT, ...report }, language).replaceAll('\u00a0', ' ');
    const findVerdict = (page: string) => /<h1>(.*?)<\/h1><dl>/.exec(page)?.[1];
    const emptyPage = render({ lost: [], series: { ...REPORT.series, kbps: [0, 0] } });
    expect(emptyPage).toContain(`<dd>${nothing}</dd>`);
    const lost = [...REPORT.lost, { fromMs: 2 * MINUTE_MS, toMs: 2 * MINUTE_MS + SECOND_MS }];
    const weak = { kind: 'weak-link' as const, scene: 'Weak', fromMs: 0, toMs: 10 * MINUTE_MS };
    const pages = [render({ lost: [] }), emptyPage, render({}), render({ lost })];
    expect(pages.map(findVerdict)).toEqual([neverLost, noFeed, once, twice]);
    // With a tenth of the time lost or weak, the feed was not steady.
    for (const report of [{ lengthMs: 100_000 }, { seen: [weak] }])
      expect(findVerdict(render(report))).toBe(interrupted);
  }); // prettier-ignore

  it.each([
    [39_000, 6_280, '85%'],
    [HOUR_MS, 1_000, '99.9%'],
    [HOUR_MS, 0, '100%'],
    [1_000, 2_000, '0%'],
  ])('rounds the share of %d ms without %d ms to %s', (lengthMs, lostMs, share) => {
    const page = renderPage({ ...REPORT, lengthMs, seen: [], lost: [{ fromMs: 0, toMs: lostMs }] }, 'en');
    expect(page).toContain(`<dt>Feed present</dt><dd>${share}</dd>`);
  });

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

  it('escapes scene names', () => {
    const page = renderPage(REPORT, 'en');
    expect(page).toContain('<td>&lt;b&gt;Live &amp; co&lt;/b&gt;</td>');
    expect(page).toContain('<span>&lt;b&gt;Live &amp; co&lt;/b&gt;</span>');
    expect(page).not.toContain('<b>Live');
  });

  describe('the picture', () => {
    const render = (report: Partial<SessionReport>, language: ReportLanguage = 'en') =>
      renderPage({ ...REPORT, ...report }, language).split(/<\/?figure/)[1] ?? '';
    const withKbps = (...kbps: (number | null)[]) => ({ ...REPORT.series, kbps });
    const findAll = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);

    const findLegend = (picture: string) =>
      [...picture.matchAll(/<span class="key">.*?<span>(.*?)<\/span>(?:<b>(.*?)<\/b>)?/g)].map(
        ([, name, time]) => [name, time].join(' ').trim(),
      );

    it('ends the line exactly where a dead zone begins', () => {
      const series = withKbps(2_000, 2_000, 30, 30, 2_000, 2_000);
      const picture = render({ lengthMs: 6_000, lost: [{ fromMs: 2_000, toMs: 4_000 }], series });
      const [path = ''] = findAll(picture, /class="feed" d="(.*?)"/g);
      // The drawing is 900 wide and 120 high. The dead zone is the second third of 6 s.
      expect(path).toBe('M0.0 0.0L75.0 0.0L225.0 0.0L300.0 0.0M600.0 0.0L675.0 0.0L825.0 0.0L900.0 0.0');
      const [before, after] = path.split(/(?=M)/);
      expect(picture).toContain(`class="feed-area" d="${before}V120H0.0Z${after}V120H600.0Z"`);
      expect(picture).toContain(
        'class="dead-zone" style="left:min(33.33%,100% - 2px);width:max(2px,33.33%)"',
      );
    });

    it.each([
      ['after a dead zone', [2_000, 2_000, 0, 900], 'M0.0 0.0L112.5 0.0L337.5 0.0L450.0 0.0'],
      ['before a dead zone', [0, 0, 900, 0], ''],
    ] as const)('leaves out a single value %s', (_name, kbps, line) => {
      const lost = [{ fromMs: 2_000, toMs: 3_000 }];
      const atStart = [{ fromMs: 0, toMs: 2_000 }, { fromMs: 3_000, toMs: 4_000 }]; // prettier-ignore
      const picture = render({
        lengthMs: 4_000,
        lost: line === '' ? atStart : lost,
        series: withKbps(...kbps),
      });
      expect(findAll(picture, /class="feed" d="(.*?)"/g)).toEqual([line]);
    });

    it('draws no line in a dead zone that lasts until the end', () => {
      const series = withKbps(2_000, 2_000, 0, 0);
      const picture = render({ lengthMs: 4_000, lost: [{ fromMs: 2_000, toMs: 4_000 }], series });
      expect(findAll(picture, /class="feed" d="(.*?)"/g)).toEqual(['M0.0 0.0L112.5 0.0L337.5 0.0L450.0 0.0']);
    });

    it('centres the label of a dead zone on it, but not beyond the edges', () => {
      const findPlaces = (...lost: SessionReport['lost']) =>
        findAll(render({ lengthMs: 10_000, seen: [], lost }), /class="lost-time" style="(.*?)"/g);
      // A label is centred between `left` and `right`, and begins at the edge if it is wider.
      expect(findPlaces({ fromMs: 1_000, toMs: 3_000 })).toEqual(['left:0;right:60%']);
      expect(findPlaces({ fromMs: 8_000, toMs: 10_000 })).toEqual([
        'left:80%;right:0;flex-direction:row-reverse',
      ]);
    });

    it('ends dead zones with the plot', () => {
      const page = renderPage(REPORT, 'en');
      expect(page).toContain('.dead-zone{position:absolute;top:2rem;height:var(--plot-height)');
      expect(page).toContain('.plot{position:relative;height:var(--plot-height)}');
    });

    it('has a segment for all that viewers saw, and one colour for all but two scenes', () => {
      const scenes = ['Intro', 'Live', 'Map', 'Outro'].map((scene, index) => ({
        ...{ kind: 'scene' as const, scene },
        ...{ fromMs: index * SECOND_MS, toMs: (index + 1) * SECOND_MS },
      }));
      const seen: SessionReport['seen'] = [
        ...scenes,
        { kind: 'card', scene: null, fromMs: 4_000, toMs: 5_000 },
        { kind: 'scene', scene: 'Live', fromMs: 5_000, toMs: 10_000 },
      ];
      const picture = render({ lengthMs: 10_000, seen, series: withKbps() });
      // The longest is first.
      const classes = ['live', 'scene-1', 'live', 'scene-2', 'scene-2', 'card'];
      expect(findAll(picture, /<div class="seen (.*?)"/g)).toEqual(classes);
      expect(picture).toContain(
        'style="left:min(50%,100% - 2px);width:max(2px,50%)" title="Live, 0:05–0:10"',
      );
    });

    it('has a legend with the time of each colour, in the order of time', () => {
      const seen: SessionReport['seen'] = [
        { kind: 'scene', scene: 'Starting soon', fromMs: 0, toMs: 2_000 },
        ...REPORT.seen.map((span) => ({ ...span, fromMs: span.fromMs + 2_000, toMs: span.toMs + 2_000 })),
      ];
      const lost = [{ fromMs: LOST_MS + 2_000, toMs: RETURNED_MS + 2_000 }];
      expect(findLegend(render({ seen, lost }))).toEqual([
        'Starting soon 0:02',
        '&lt;b&gt;Live &amp; co&lt;/b&gt; 1:00',
        'Be right back, feed lost 0:11',
        '“One moment”, delay or restart 0:02',
        '4 short changes, feed lost',
      ]);
    });

    it.each([
      ['en', ['Live 0:49', 'Live, feed lost 0:03', 'Be right back, feed lost 0:06', 'Be right back, until stable 0:02'], '0:09 lost'],
      ['de', ['Live 0:49', 'Live, Bild weg 0:03', 'Be right back, Bild weg 0:06', 'Be right back, bis stabil 0:02'], '0:09 weg'],
    ] as const)('divides what viewers saw where the feed was lost and returned in %s', (language, legend, sum) => {
      const seen: SessionReport['seen'] = [
        { kind: 'scene', scene: 'Live', fromMs: 0, toMs: 33_000 },
        { kind: 'feed-loss', scene: 'Be right back', fromMs: 33_000, toMs: 41_000 },
        { kind: 'scene', scene: 'Live', fromMs: 41_000, toMs: 60_000 },
      ];
      const lost = [{ fromMs: 30_400, toMs: 39_200 }];
      const picture = render({ lengthMs: MINUTE_MS, seen, lost, series: withKbps(2_000) }, language);
      const classes = ['live', 'live', 'feed-loss', 'live no-feed', 'feed-back'];
      expect(findAll(picture, /<div class="seen (.*?)"/g)).toEqual(classes);
      expect(findLegend(picture)).toEqual(legend);
      // The figure agrees with the sum of the parts.
      expect(findAll(picture, /class="lost-time".*?>(.*?)</g)).toEqual([sum]);
      expect(renderPage({ ...REPORT, lengthMs: MINUTE_MS, seen, lost }, language)).toContain(`<small>${sum}</small>`);
    }); // prettier-ignore

    it.each([
      ['the scene Live, even if another was shown longer', ['Starting soon', 'Live'], 'Live'],
      ['in another collection the scene that was shown longest', ['Street', 'Intro'], 'Street'],
      ['no scene that never shows the feed', ['Starting soon', 'Be right back', 'Privacy'], undefined],
    ])('shows as live %s', (_name, [longest = '', ...others], expected) => {
      const seen: SessionReport['seen'] = [longest, longest, ...others].map((scene, index) => ({
        ...{ kind: 'scene', scene },
        ...{ fromMs: index * SECOND_MS, toMs: (index + 1) * SECOND_MS },
      }));
      const picture = render({ lengthMs: 4_000, seen, lost: [], series: withKbps() });
      const liveNames = findAll(picture, /<i class="seen live"><\/i><span>(.*?)</g);
      expect(liveNames).toEqual(expected === undefined ? [] : [expected]);
    });

    it('shows of the starter collection only Live as live', () => {
      const { scene_order: scenes } = JSON.parse(createStarterCollection()) as {
        scene_order: { name: string }[];
      };
      const liveScenes = scenes.filter(({ name }) => {
        const seen: SessionReport['seen'] = [{ kind: 'scene', scene: name, fromMs: 0, toMs: 4_000 }];
        return render({ lengthMs: 4_000, seen, lost: [], series: withKbps() }).includes('class="seen live"');
      });
      expect([scenes.length, liveScenes]).toEqual([4, [{ name: 'Live' }]]);
    });

    it.each([
      ['a light', 0],
      ['a dark', 1],
    ])('has names and stripes that stand out in %s theme', (_name, index) => {
      const [theme = ''] = findAll(renderPage(REPORT, 'en'), /:root\{[^}]*?(--ground.*?)\}/g).slice(index);
      const colours = new Map([...theme.matchAll(/(--[\w-]+):(#\w+)/g)].map(([, key, value]) => [key, value]));
      const measureContrast = (...names: string[]) => {
        const [dark = 0, light = 0] = names
          .map((name) => measureLuminance(colours.get(name) ?? name))
          .sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      const names = [['--on-air', '--on-air-ink'], ['--lost', '#ffffff'], ...['--quiet-1', '--quiet-2', '--weak', '--card'].map((fill) => [fill, '--ink'])];
      for (const pair of names) expect(measureContrast(...pair)).toBeGreaterThanOrEqual(4.5);
      const stripes = [['--lost-stripe', '--stripe-ground'], ['--lost-stripe', '--quiet-1'], ['--lost-stripe', '--quiet-2'], ['--back-stripe', '--surface'], ['--on-air', '--surface']];
      for (const pair of stripes) expect(measureContrast(...pair)).toBeGreaterThanOrEqual(3);
    }); // prettier-ignore

    it('names no segment that is shorter than 8% of the broadcast', () => {
      const seen: SessionReport['seen'] = [
        { kind: 'scene', scene: 'Live', fromMs: 0, toMs: 85_000 },
        { kind: 'scene', scene: 'Map', fromMs: 85_000, toMs: 92_000 },
        { kind: 'scene', scene: 'Outro', fromMs: 92_000, toMs: 100_000 },
      ];
      const picture = render({ lengthMs: 100_000, seen, lost: [], series: withKbps() });
      expect(findAll(picture, /<div class="seen [^>]*>(.*?)<\/div>/g)).toEqual([
        '<span>Live</span>',
        '<span>Outro</span>',
        '',
      ]);
    });

    it('ends line and ribbon with the axis', () => {
      const seen: SessionReport['seen'] = [{ kind: 'scene', scene: 'Live', fromMs: 0, toMs: 9_100 }];
      for (const steps of [9, 10, 11]) {
        const series = withKbps(...Array.from({ length: steps }, () => 2_000));
        const picture = render({ lengthMs: 9_800, seen, lost: [], series });
        expect(findAll(picture, /class="feed" d=".*L(.*?) 0.0"/g)).toEqual(['900.0']);
        expect(picture).toContain('width:max(2px,100%)" title="Live, 0:00–0:10"');
      }
    });

    it.each(['en', 'de'] as const)('labels its axes in %s', (language) => {
      const findLabels = (series: SessionReport['series'], axis: 'x' | 'y') =>
        findAll(
          render({ series }, language).split(`class="axis ${axis}`)[1]?.split('</div>')[0] ?? '',
          /<span.*?>(.*?)<\/span>/g,
        );
      expect(findLabels(REPORT.series, 'y')).toEqual(['4', '2', '0']);
      expect(findLabels(REPORT.series, 'x')).toEqual(['0:00', '15:00', '30:00', '45:00', '1:02:03']);
      const comma = language === 'de' ? ',' : '.';
      expect(findLabels(withKbps(610, null), 'y')).toEqual([`0${comma}8`, `0${comma}4`, '0']);
      expect(findLabels(withKbps(1_070), 'y')).toEqual([`1${comma}2`, `0${comma}6`, '0']);
      expect(render({ series: withKbps(1_910) }, language)).toContain(
        `Mbit/s, ${language === 'de' ? 'bis zu' : 'up to'} <b>1${comma}91</b>`,
      );
    });

    it('labels the longest of many dead zones', () => {
      const lost = Array.from({ length: 30 }, (_, index) => {
        const fromMs = (index + 1) * 11 * MINUTE_MS;
        return { fromMs, toMs: fromMs + (index + 1) * SECOND_MS };
      });
      const picture = render({ lengthMs: 6 * HOUR_MS, lost });
      expect(picture.match(/class="dead-zone"/g)).toHaveLength(30);
      expect(findAll(picture, /class="lost-time" .*?>(.*?)</g)).toEqual(['0:30 lost', '0:15 lost']);
      const wideLabels = ['0:24 lost', '0:09 lost', '0:03 lost'];
      expect(findAll(picture, /class="lost-time wide" .*?>(.*?)</g)).toEqual(wideLabels);
    });
  });
});
