import type { AlignedReport } from './report-alignment.js';
import { renderPicture } from './report-picture.js';
import type { ReportLanguage } from './report-texts.js';

const SECOND_MS = 1_000;
const LENGTH_MS = 600 * SECOND_MS;
const REPORT: AlignedReport = {
  ...{ id: 1, serverId: 7, began: 0, lengthMs: LENGTH_MS, cost: 0, expires: 0, version: 1 },
  ...{ lost: [], unwatched: [], shares: [], log: [] },
  seen: [{ kind: 'scene', scene: 'Live', fromMs: 0, toMs: LENGTH_MS }],
  series: { stepMs: SECOND_MS, kbps: [2_000], rttMs: [], loss: [], links: [] },
};
const render = (report: Partial<AlignedReport>, language: ReportLanguage = 'en') =>
  renderPicture({ ...REPORT, ...report }, language);
const withKbps = (...kbps: (number | null)[]) => ({ ...REPORT.series, kbps });
const findLine = (picture: string) => /class="feed" d="(.*?)"/.exec(picture)?.[1];

describe('renderPicture', () => {
  it.each([
    ['en', 'Bitrate unknown'],
    ['de', 'Bitrate unbekannt'],
  ] as const)('interrupts the line and hatches the area where data is missing in %s', (language, name) => {
    const picture = render({ series: withKbps(2_000, null, null, null, 2_000) }, language);
    expect(findLine(picture)?.match(/M/g)).toHaveLength(2);
    expect(picture.match(/<div class="no-data"/g)).toHaveLength(1);
    expect(picture).toContain(`<i class="no-data"></i><span>${name}</span><b>0:03</b>`);
  });

  it('bridges up to two seconds without data, so that a late measurement leaves no mark', () => {
    const picture = render({ lengthMs: 4_000, series: withKbps(1_000, null, null, 4_000) });
    // One line, with a point at the middle of each second.
    expect(findLine(picture)).toBe('M0.0 90.0L112.5 90.0L337.5 60.0L562.5 30.0L787.5 0.0L900.0 0.0');
    expect(picture).not.toContain('no-data');
  });

  it('bridges nothing before the first and after the last value', () => {
    const picture = render({ lengthMs: 4_000, series: withKbps(null, 1_000, 1_000, null) });
    expect(picture.match(/<div class="no-data"/g)).toHaveLength(2);
  });

  it.each([
    ['en', 'enlarged'],
    ['de', 'vergrößert'],
  ] as const)('draws a short dead zone larger, below the ribbon, in %s', (language, text) => {
    const picture = render({ lost: [{ fromMs: 300_000, toMs: 312_000 }] }, language);
    const range = `<span>4:58</span><span>${text}</span><span>5:14</span>`;
    expect(picture).toMatch(new RegExp(`class="axis x.*class="ribbon".*class="zoom".*${range}`));
    expect(render({}, language)).not.toContain('zoom');
  });

  it('has an entry in the legend for a block of short changes, unless it is drawn larger', () => {
    const scene = (name: string, from: number, to: number) => ({
      ...{ kind: 'scene' as const, scene: name },
      ...{ fromMs: from * SECOND_MS, toMs: to * SECOND_MS },
    });
    const names = ['Live', 'Square', 'Market', 'Harbour', 'Live'];
    const seen = names.map((name, index) =>
      scene(name, index === 0 ? 0 : 297 + 3 * index, index === 4 ? 600 : 300 + 3 * index),
    );
    expect(render({ seen })).toContain('<span>3 short changes</span>');
    const lost = [{ fromMs: 300_000, toMs: 309_000 }];
    expect(render({ seen, lost })).not.toContain('<span>3 short changes');
  });

  it.each([
    ['en', 'from 5:00'],
    ['de', 'ab 5:00'],
  ] as const)('says in the legend when the feed was lost once, in %s', (language, time) => {
    const lost = [{ fromMs: 300_000, toMs: 312_000 }];
    const [liveKey, lostKey] = render({ lost }, language).match(
      /<span class="key">.*?<\/b>(<small>.*?<\/small>)?/g,
    )!;
    expect(liveKey).not.toContain('small');
    expect(lostKey).toContain(`<b>0:12</b><small>${time}</small>`);
    const twice = render({ lost: [...lost, { fromMs: 400_000, toMs: 412_000 }] }, language);
    expect(twice).not.toContain('<small>');
  });
});
