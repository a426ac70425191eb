import { WEAK_LINK_DEFAULT, weakLinkProblems } from './weak-link.js';

const problemsOf = (change: Partial<typeof WEAK_LINK_DEFAULT>) =>
  weakLinkProblems({ ...WEAK_LINK_DEFAULT, ...change }).map(({ field, kind, min, max }) => [
    field,
    kind,
    min,
    max,
  ]);

describe('weakLinkProblems', () => {
  it('accepts the default, and a limit of the round-trip time', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ rttMs: 800 })).toEqual([]);
  });

  it('names each field outside its range, with the range', () => {
    expect(problemsOf({ belowKbps: 49, afterMs: 1_999, rttMs: 99 })).toEqual([
      ['belowKbps', 'range', 50, 20_000],
      ['afterMs', 'range', 2_000, 60_000],
      ['rttMs', 'range', 100, 10_000],
    ]);
    expect(problemsOf({ backAfterMs: Number.NaN, belowKbps: 400.5 }).map(([field]) => field)).toEqual([
      'belowKbps',
      'backAfterMs',
    ]);
  });

  it('requires `backKbps` above `belowKbps`', () => {
    expect(problemsOf({ backKbps: 400 })).toEqual([['backKbps', 'not-above', 401, 25_000]]);
    expect(problemsOf({ backKbps: 401 })).toEqual([]);
  });

  it('requires a scene name', () => {
    expect(problemsOf({ scene: ' ' })).toEqual([['scene', 'range', 1, 255]]);
    expect(problemsOf({ scene: 'a'.repeat(256) })).toEqual([['scene', 'range', 1, 255]]);
  });
});
