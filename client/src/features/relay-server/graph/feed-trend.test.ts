import type { FeedPoint } from './feed-points.js';
import { createFeedTrend, createSpanTrend, findWeakLimit, isWeakFeed, TREND_SIZE } from './feed-trend.js';

const NOW = 1_700_000_000_000;

/** Returns a point with this bitrate at each age, s. */
const createPoints = (...values: readonly (readonly [age: number, kbps: number | null])[]): FeedPoint[] =>
  values.map(([age, kbps]) => ({ time: NOW - age * 1_000, kbps, rttMs: null, loss: null, links: [] }));
const pointsEverySecond = (fromAge: number, toAge: number, kbps: number) =>
  createPoints(
    ...Array.from({ length: fromAge - toAge + 1 }, (_, index) => [fromAge - index, kbps] as const),
  );
const createTrend = (points: readonly FeedPoint[], lostSince: number | null = null) =>
  createFeedTrend(points, { now: NOW, lostSince });
/** Returns the horizontal positions of a path, in 60ths of the width. */
const readX = (path: string) =>
  [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Math.round((Number(x) / TREND_SIZE.width) * 60));

describe('createFeedTrend', () => {
  it('fills the width with the last minute', () => {
    const xs = readX(createTrend(pointsEverySecond(80, 0, 4_000)).received);
    expect([xs[0], xs.at(-1), xs.length]).toEqual([0, 60, 61]);
  });

  it('fills the width with a feed that has just started, without the time before', () => {
    const points = [...pointsEverySecond(50, 21, 0), ...pointsEverySecond(20, 0, 4_000)];
    const { received, missing } = createTrend(points);
    expect([readX(received)[0], readX(received).at(-1), missing]).toEqual([0, 60, '']);
  });

  it('returns a lost stretch as its own path, until now', () => {
    const { received, missing } = createTrend([
      ...pointsEverySecond(60, 21, 4_000),
      ...createPoints([20, 0]),
    ]);
    expect(readX(missing)).toEqual([40, 60]);
    expect(readX(received).slice(0, 2)).toEqual([0, 1]);
    expect(received.match(/M/g)).toHaveLength(1);
  });

  it('returns a stretch that lasts longer than the last minute', () => {
    expect(readX(createTrend(createPoints([85, 4_000], [84, 0])).missing)).toEqual([0, 60]);
    expect(readX(createTrend(createPoints([84, 0])).missing)).toEqual([0, 60]);
  });

  it('keeps a lost stretch while the feed arrives again', () => {
    const points = [
      ...pointsEverySecond(60, 41, 4_000),
      ...createPoints([40, 0]),
      ...pointsEverySecond(10, 0, 4_000),
    ];
    const { received, missing } = createTrend(points);
    expect(readX(missing)).toEqual([20, 50]);
    expect(readX(received).at(-1)).toBe(60);
  });

  it('does not continue a lost stretch while the page has no live channel', () => {
    const points = [...pointsEverySecond(60, 21, 4_000), ...createPoints([20, 0])];
    expect(readX(createTrend(points, NOW - 19_000).missing)).toEqual([40]);
  });

  it('returns no path without points', () => {
    expect(createTrend([])).toMatchObject({ received: '', missing: '' });
  });
});

describe('the limit of a weak feed', () => {
  const readY = (path = '') => Number(/^M0 ([\d.]+)H100$/.exec(path)?.[1]);

  const readFeedY = (path: string) => Number(/^M[\d.]+ ([\d.]+)/.exec(path)?.[1]);
  const createMinute = (kbps: number, limitKbps: number | null) =>
    createFeedTrend(pointsEverySecond(60, 0, kbps), { now: NOW, lostSince: null, limitKbps });
  const MARGIN = 2;

  it('is drawn across the width of a span, at the same height for every feed', () => {
    const createSpan = (kbps: number) =>
      createSpanTrend(pointsEverySecond(60, 0, kbps), { from: NOW - 60_000, to: NOW }, [], 1_000);
    const [strong, weak] = [createSpan(1_600), createSpan(400)];
    expect(readY(strong.limit)).toBe(readY(weak.limit));
    const limitHeight = strong.limitHeight!;
    expect(limitHeight).toBeCloseTo(1 - readY(strong.limit) / TREND_SIZE.height, 2);
    expect(limitHeight).toBeLessThan(0.25);
    const limitY = readY(strong.limit);
    expect([readFeedY(strong.received) < limitY, readFeedY(weak.received) > limitY]).toEqual([true, true]);
  });

  it('of a span has no height without a setting', () => {
    const points = pointsEverySecond(60, 0, 1_600);
    expect(createSpanTrend(points, { from: NOW - 60_000, to: NOW }, []).limitHeight).toBeNull();
  });

  it.each([
    [400, 5_000],
    [1_700, 800],
    [12_000, 800],
  ])('is in the lowest quarter of the last minute of %p kbit/s with the limit %p', (kbps, limitKbps) => {
    const y = readY(createMinute(kbps, limitKbps).limit);
    expect(y).toBeGreaterThan(0.75 * TREND_SIZE.height);
    expect(y).toBeLessThan(TREND_SIZE.height - MARGIN);
  });

  it('is far below a healthy feed, which takes the whole height', () => {
    expect(readFeedY(createMinute(1_700, 800).received)).toBe(MARGIN);
    expect(readFeedY(createMinute(1_700, null).received)).toBe(MARGIN);
  });

  it('is near a feed that is little above it, and above a weak one', () => {
    const limitY = readY(createMinute(880, 800).limit);
    const [healthy, weak] = [880, 600].map((kbps) => readFeedY(createMinute(kbps, 800).received));
    expect(limitY - healthy!).toBeGreaterThan(0);
    expect(limitY - healthy!).toBeLessThan(0.15 * TREND_SIZE.height);
    expect(weak).toBeGreaterThan(limitY);
  });

  it('is left out without a setting', () => {
    expect(createTrend(pointsEverySecond(60, 0, 400)).limit).toBe('');
  });
});

describe('findWeakLimit', () => {
  it.each([
    [null, null],
    [100, 300],
    [500, 500],
  ])('of the setting %p is %p', (settingKbps, limitKbps) => {
    expect(findWeakLimit(settingKbps)).toBe(limitKbps);
  });
});

describe('isWeakFeed', () => {
  it.each([
    [200, null, true],
    [400, null, false],
    [400, 500, true],
    [600, 500, false],
    [200, findWeakLimit(100), true],
    [0, 500, false],
    [null, 500, false],
  ])('of %p kbit/s with the limit %p is %p', (kbps, limitKbps, isWeak) => {
    expect(isWeakFeed(kbps, limitKbps)).toBe(isWeak);
  });
});
