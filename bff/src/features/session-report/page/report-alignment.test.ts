import type { SessionReport } from '@trailcast/schema/wire';
import { alignReport, sumLengths } from './report-alignment.js';
import { divideAtLosses } from './seen/report-segments.js';

const REPORT: SessionReport = {
  ...{ id: 1, serverId: 7, began: 0, deadZones: 1, deadZonesMs: 6_280, cost: 0.01, expires: 0, version: 1 },
  ...{ unwatched: [], shares: [], log: [] },
  lengthMs: 38_900,
  series: { stepMs: 1_000, kbps: [], rttMs: [], loss: [], links: [] },
  seen: [
    { kind: 'scene', scene: 'Live', fromMs: 0, toMs: 33_560 },
    { kind: 'feed-loss', scene: 'Be right back', fromMs: 33_560, toMs: 38_100 },
  ],
  lost: [{ fromMs: 30_700, toMs: 36_980 }],
};
const describeSpans = (spans: SessionReport['lost']) =>
  spans.map(({ fromMs, toMs }) => `${fromMs / 1_000}-${toMs / 1_000}`);

describe('alignReport', () => {
  it('rounds all times to seconds, and extends what viewers saw last to the end', () => {
    const { lengthMs, seen, lost } = alignReport(REPORT);
    expect(lengthMs).toBe(39_000);
    expect(describeSpans(seen)).toEqual(['0-34', '34-39']);
    expect(describeSpans(lost)).toEqual(['31-37']);
  });

  it('rounds the times without observations', () => {
    const unwatched = [{ fromMs: 33_560, toMs: 38_100 }];
    expect(describeSpans(alignReport({ ...REPORT, unwatched }).unwatched)).toEqual(['34-38']);
  });

  it('makes the parts without a feed as long as the losses', () => {
    const report = alignReport(REPORT);
    const parts = divideAtLosses(report);
    expect(sumLengths(parts.filter(({ isFeedLost }) => isFeedLost))).toBe(sumLengths(report.lost));
    expect(sumLengths(parts)).toBe(report.lengthMs);
  });

  it.each([
    ['begins shortly after a scene', { fromMs: 33_900, toMs: 36_000 }, '34-36'],
    ['ends shortly before a scene', { fromMs: 30_000, toMs: 33_400 }, '30-34'],
    ['lasts until the last observation', { fromMs: 36_000, toMs: 38_100 }, '36-39'],
    ['is longer than the broadcast', { fromMs: 0, toMs: 60_000 }, '0-39'],
  ])('aligns a loss that %s', (_name, loss, aligned) => {
    expect(describeSpans(alignReport({ ...REPORT, lost: [loss] }).lost)).toEqual([aligned]);
  });

  it('omits what is shorter than half a second', () => {
    const [scene, feedLoss] = REPORT.seen;
    const flash = { kind: 'card' as const, scene: null, fromMs: 33_560, toMs: 33_760 };
    const seen = scene && feedLoss ? [scene, flash, feedLoss] : [];
    expect(describeSpans(alignReport({ ...REPORT, seen }).seen)).toEqual(['0-34', '34-39']);
  });

  it('extends only what was seen last, not what ended shortly before', () => {
    const [scene, feedLoss] = REPORT.seen;
    const last = { kind: 'scene' as const, scene: 'Live', fromMs: 37_800, toMs: 38_100 };
    const seen = scene && feedLoss ? [scene, { ...feedLoss, toMs: 37_800 }, last] : [];
    const aligned = alignReport({ ...REPORT, seen, lost: [{ fromMs: 33_560, toMs: 37_800 }] });
    expect(describeSpans(aligned.seen)).toEqual(['0-34', '34-38', '38-39']);
    expect(describeSpans(aligned.lost)).toEqual(['34-38']);
    expect(sumLengths(aligned.seen)).toBe(aligned.lengthMs);
  });

  it('leaves a time open in which nothing was observed', () => {
    expect(describeSpans(alignReport({ ...REPORT, lengthMs: 60_000 }).seen)).toEqual(['0-34', '34-38']);
  });
});
