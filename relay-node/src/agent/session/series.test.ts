import { type FeedSample, Series, StoredSeries } from './series.js';

const newSample = (kbps: number, change: Partial<FeedSample> = {}): FeedSample => ({
  kbps,
  rttMs: 40,
  loss: 0.01,
  links: [],
  ...change,
});
const DROP_OPTIONS = { stepMs: 1_000, maxSteps: 4, whenFull: 'drop' } as const;
const MERGE_OPTIONS = { stepMs: 1_000, maxSteps: 4, whenFull: 'merge' } as const;
const START = 50_000;
const addSamples = (series: Series, ...samples: [offsetMs: number, kbps: number][]) => {
  for (const [offsetMs, kbps] of samples) series.add(START + offsetMs, newSample(kbps));
  return series;
};

describe('Series', () => {
  it('returns the mean of each step except the current one', () => {
    const series = addSamples(
      new Series(START, DROP_OPTIONS),
      [0, 100],
      [500, 300],
      [1_000, 400],
      [2_000, 900],
    );
    expect(series.read(START + 2_100)).toEqual({
      ageMs: 2_100,
      stepMs: 1_000,
      kbps: [200, 400],
      rttMs: [40, 40],
      loss: [0.01, 0.01],
      links: [],
    });
  });

  it('returns a gap for a time without measurements, and zero for a time without data', () => {
    const series = addSamples(new Series(START, MERGE_OPTIONS), [0, 100], [1_000, 0], [3_000, 50]);
    series.add(START + 1_500, newSample(0, { rttMs: null, loss: null }));
    const { kbps, rttMs } = series.read(START + 4_000);
    expect(kbps).toEqual([100, 0, null, 50]);
    expect(rttMs).toEqual([40, 40, null, 40]);
    expect(addSamples(new Series(START, MERGE_OPTIONS), [0, 100]).read(START + 3_000).kbps).toEqual([
      100,
      null,
      null,
    ]);
  });

  it('drops the oldest steps at the maximum number of steps', () => {
    const series = new Series(START, DROP_OPTIONS);
    for (let second = 0; second < 10; second++) series.add(START + second * 1_000, newSample(second));
    expect(series.read(START + 9_500)).toMatchObject({ kbps: [6, 7, 8], ageMs: 3_500 });
  });

  it('merges pairs of steps at the maximum number of steps, but preserves gaps', () => {
    const series = addSamples(
      new Series(START, MERGE_OPTIONS),
      [0, 100],
      [1_000, 200],
      [6_000, 600],
      [7_000, 700],
    );
    expect(series.read(START + 8_000)).toMatchObject({
      stepMs: 2_000,
      kbps: [150, null, null, 650],
      ageMs: 8_000,
    });
    addSamples(series, [8_000, 800]);
    expect(series.readAll()).toMatchObject({ stepMs: 4_000, kbps: [150, 650, 800] });
  });

  it('has at most the maximum number of steps after 12 hours', () => {
    const series = new Series(START, { stepMs: 1_000, maxSteps: 1_440, whenFull: 'merge' });
    const lengthS = 12 * 3_600;
    for (let second = 0; second < lengthS; second++) series.add(START + second * 1_000, newSample(second));
    const { kbps, stepMs } = series.readAll();
    const stepS = 32;
    expect(stepMs).toBe(stepS * 1_000);
    expect(kbps).toHaveLength(lengthS / stepS);
    expect(kbps.at(-1)).toBe(lengthS - stepS / 2);
  });

  it('returns the bitrate of each link, and its RTT if the phone reports it', () => {
    const series = new Series(START, DROP_OPTIONS);
    const newLink = (number: number, kbps: number, rttMs: number | null = null) => ({ number, kbps, rttMs });
    series.add(START, newSample(300, { links: [newLink(2, 200), newLink(1, 100, 60)] }));
    series.add(START + 1_000, newSample(100, { links: [newLink(1, 100)] }));
    expect(series.read(START + 2_000).links).toEqual([
      { number: 1, kbps: [100, 100], rttMs: [60, null] },
      { number: 2, kbps: [200, 0], rttMs: [null, null] },
    ]);
  });

  it('returns the same values after serialization and restoration', () => {
    const series = addSamples(new Series(START, MERGE_OPTIONS), [0, 100], [3_000, 200]);
    const stored = StoredSeries.parse(JSON.parse(JSON.stringify(series.serialize())));
    expect(Series.restore(stored, MERGE_OPTIONS).readAll()).toEqual(series.readAll());
  });
});
