import { WEAK_LINK_DEFAULT, findWeakLinkProblems } from './weak-link.js';

const listProblems = (change: Partial<typeof WEAK_LINK_DEFAULT>) =>
  findWeakLinkProblems({ ...WEAK_LINK_DEFAULT, ...change }).map(({ field, kind, min, max }) => [
    field,
    kind,
    min,
    max,
  ]);

describe('findWeakLinkProblems', () => {
  it('accepts the default and a limit for the round-trip time', () => {
    expect(listProblems({})).toEqual([]);
    expect(listProblems({ rttMs: 800 })).toEqual([]);
  });

  it('lists each field outside its range, with the range', () => {
    expect(listProblems({ belowKbps: 49, afterMs: 1_999, rttMs: 99 })).toEqual([
      ['belowKbps', 'range', 50, 20_000],
      ['afterMs', 'range', 2_000, 60_000],
      ['rttMs', 'range', 100, 10_000],
    ]);
    expect(listProblems({ backAfterMs: Number.NaN, belowKbps: 400.5 }).map(([field]) => field)).toEqual([
      'belowKbps',
      'backAfterMs',
    ]);
  });

  it('requires `backKbps` above `belowKbps`', () => {
    expect(listProblems({ backKbps: 400 })).toEqual([['backKbps', 'not-above', 401, 25_000]]);
    expect(listProblems({ backKbps: 401 })).toEqual([]);
  });

  it('requires a scene name', () => {
    expect(listProblems({ scene: ' ' })).toEqual([['scene', 'range', 1, 255]]);
    expect(listProblems({ scene: 'a'.repeat(256) })).toEqual([['scene', 'range', 1, 255]]);
  });
});
