import { findGaps, readGaps } from './report-gaps.js';

const SESSION = {
  lengthMs: 10_000,
  series: { stepMs: 1_000, kbps: [2_000, 0, 2_000], rttMs: [], loss: [], links: [] },
  lost: [],
  unwatched: [],
};

describe('findGaps', () => {
  it('returns dead zones and times without data, in order', () => {
    const lost = [{ fromMs: 1_000, toMs: 2_000 }, { fromMs: 6_000, toMs: 7_000 }]; // prettier-ignore
    const unwatched = [{ fromMs: 3_000, toMs: 4_000 }];
    expect(findGaps({ ...SESSION, lost, unwatched })).toEqual([
      { kind: 'lost', fromMs: 1_000, toMs: 2_000 },
      { kind: 'none', fromMs: 3_000, toMs: 4_000 },
      { kind: 'lost', fromMs: 6_000, toMs: 7_000 },
    ]);
    expect(findGaps(SESSION)).toEqual([]);
  });

  it('begins with the time until the first feed', () => {
    const find = (kbps: (number | null)[], lost: { fromMs: number; toMs: number }[] = []) =>
      findGaps({ ...SESSION, lost, series: { ...SESSION.series, kbps } });
    expect(find([0, null, 900])).toEqual([{ kind: 'none', fromMs: 0, toMs: 2_000 }]);
    expect(find([0, 0])).toEqual([{ kind: 'none', fromMs: 0, toMs: 10_000 }]);
    expect(find([])).toEqual([]);
    expect(find([0, 900], [{ fromMs: 400, toMs: 800 }])[0]).toEqual({ kind: 'none', fromMs: 0, toMs: 400 });
  });

  it('keeps the longest 60', () => {
    const lost = Array.from({ length: 70 }, (_, index) => {
      const fromMs = index * 1_000;
      return { fromMs, toMs: fromMs + index + 1 };
    });
    const gaps = findGaps({ ...SESSION, lengthMs: 70_000, lost });
    expect([gaps.length, gaps[0]?.fromMs, gaps.at(-1)?.fromMs]).toEqual([60, 10_000, 69_000]);
  });
});

describe('readGaps', () => {
  it('reads stored gaps, which a report of an earlier release does not have', () => {
    const gaps = [{ kind: 'lost' as const, fromMs: 1, toMs: 2 }];
    expect(readGaps(JSON.stringify(gaps))).toEqual(gaps);
    expect(readGaps(null)).toBeUndefined();
  });
});
