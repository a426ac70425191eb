import { InMemoryCache } from '@apollo/client';
import { findAxisTop, findGaps, createLines, createPath, MAX_STEP_MS } from './graph-lines.js';
import { collectLinkNumbers, convertStatus, convertHistory, type FeedPoint } from './feed-points.js';
import { FeedTrack, feedTrackOf } from './feed-track.js';

const createPoint = (time: number, kbps: number | null, change: Partial<FeedPoint> = {}): FeedPoint => ({
  time,
  kbps,
  rttMs: 40,
  loss: 0,
  links: [],
  ...change,
});
const SPAN = { from: 0, to: 10_000 };
const pointsEverySecond = (kbps: number, from = 0, to = 10_000) =>
  Array.from({ length: (to - from) / 1_000 + 1 }, (_, index) => createPoint(from + index * 1_000, kbps));

describe('findGaps', () => {
  it.each<[string, FeedPoint[], number | null, object[]]>([
    ['no gap for a feed that is pushed every second', pointsEverySecond(2_500), null, []],
    ['the whole span without a point', [], null, [SPAN]],
    ['the time before the first point', pointsEverySecond(2_500, 6_000), null, [{ from: 0, to: 6_000 }]],
    ['the time between two distant points', [...pointsEverySecond(1, 0, 2_000), ...pointsEverySecond(1, 7_000)], null, [{ from: 2_000, to: 7_000 }]],
    ['no gap after a point with 0 kbit/s', [...pointsEverySecond(0, 0, 2_000), ...pointsEverySecond(1, 7_000)], null, []],
    ['points without a bitrate', [createPoint(0, 1), createPoint(1_000, null), createPoint(2_000, null), ...pointsEverySecond(1, 3_000)], null, [{ from: 0, to: 3_000 }]],
    ['the time since the last point', pointsEverySecond(1, 0, 4_000), null, [{ from: 4_000, to: 10_000 }]],
    ['no gap after a last point with 0 kbit/s', pointsEverySecond(0, 0, 4_000), null, []],
    ['the time since the connection was lost, even without a feed', pointsEverySecond(0, 0, 4_000), 4_200, [{ from: 4_200, to: 10_000 }]],
    ['the time since the last message, immediately', pointsEverySecond(1, 0, 9_000), 9_100, [{ from: 9_100, to: 10_000 }]],
  ])('returns %s', (_case, points, lostSince, gaps) => {
    expect(findGaps(points, SPAN, MAX_STEP_MS, lostSince)).toEqual(gaps);
  }); // prettier-ignore
});

describe('graph lines', () => {
  const scales = { x: (time: number) => time / 1_000, y: (value: number) => value };
  const withLink = (kbps: number, rttMs: number | null = null) => ({ links: [{ number: 2, kbps, rttMs }] });

  it('createLines returns the sum and each link with a known value', () => {
    const points = [
      createPoint(0, 5, withLink(3)),
      createPoint(1_000, 6),
      createPoint(2_000, 7, withLink(4, 60)),
      createPoint(3_000, null),
    ];
    expect(collectLinkNumbers(points)).toEqual([2]);
    expect(
      createLines(points, 'kbps', [2]).map(({ link, values }) => [link, values.map(({ value }) => value)]),
    ).toEqual([
      [null, [5, 6, 7, null]],
      [2, [3, null, 4, null]],
    ]);
    expect(createLines(points.slice(0, 2), 'rttMs', [2]).map(({ link }) => link)).toEqual([null]);
    expect(createLines(points, 'loss', [2])).toHaveLength(1);
  });

  it('createPath interrupts a line at gaps', () => {
    const points = [...pointsEverySecond(1, 0, 2_000), ...pointsEverySecond(2, 7_000, 8_000)];
    const [line] = createLines(points, 'kbps', []);
    const gaps = findGaps(points, SPAN, MAX_STEP_MS, null);
    expect(line && createPath(line, gaps, scales)).toBe('M0.0 1.0h0L1.0 1.0L2.0 1.0M7.0 2.0h0L8.0 2.0');
  });

  it('createPath interrupts a line at unknown values', () => {
    const [line] = createLines(
      [createPoint(0, 1), createPoint(1_000, null), createPoint(2_000, 3)],
      'kbps',
      [],
    );
    expect(line && createPath(line, [], scales)).toBe('M0.0 1.0h0M2.0 3.0h0');
  });

  it('findAxisTop returns a round value above all lines', () => {
    const topFor = (value: number) => findAxisTop([{ link: null, values: [{ time: 0, value }] }], 100);
    expect([0, 101, 2_400, 5_000, 5_100].map(topFor)).toEqual([100, 200, 5_000, 5_000, 10_000]);
  });
});

describe('convertHistory', () => {
  const STEP_MS = 1_000;
  const createHistory = (from: number) => ({
    __typename: 'ServerHistory' as const,
    from,
    stepMs: STEP_MS,
    kbps: [5, null],
    rttMs: [40, null],
    loss: [0.1, null],
    links: [{ __typename: 'LinkHistory' as const, number: 1, kbps: [5, null], rttMs: [null, null] }],
  });

  it('returns the middle of each step', () => {
    const from = 98_000;
    expect(convertHistory(createHistory(from), from + 2_200)).toEqual([
      {
        time: from + STEP_MS / 2,
        kbps: 5,
        rttMs: 40,
        loss: 0.1,
        links: [{ number: 1, kbps: 5, rttMs: null }],
      },
      {
        time: from + 1.5 * STEP_MS,
        kbps: null,
        rttMs: null,
        loss: null,
        links: [{ number: 1, kbps: null, rttMs: null }],
      },
    ]);
  });

  it.each([500_000, 10_000])('shifts the history to end now if the server’s clock is wrong: %d', (from) => {
    const now = 100_000;
    expect(convertHistory(createHistory(from), now).map(({ time }) => time)).toEqual([
      now - 1.5 * STEP_MS,
      now - STEP_MS / 2,
    ]);
  });
});

describe('FeedTrack', () => {
  const createStatus = (kbps: number | null) =>
    ({ serverId: 1, srt: kbps !== null, kbps: kbps ?? undefined }) as Parameters<FeedTrack['record']>[0];

  it('continues the history with pushes, and fills gaps from the history', () => {
    const track = new FeedTrack();
    const pointCounts: number[] = [];
    track.subscribe(() => pointCounts.push(track.points.length));
    track.record(createStatus(100), 1_000);
    track.record(createStatus(null), 9_000);
    track.fill(pointsEverySecond(7, 500, 8_500), 9_100);
    expect(track.points.map(({ kbps }) => kbps)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 0]);
    track.fill([], 9_100);
    expect(track.points).toHaveLength(10);
    expect(pointCounts).toEqual([1, 2, 10]);
  });

  it('stores points for 90 s', () => {
    const track = new FeedTrack();
    const firstTime = 1_000;
    track.record(createStatus(1), firstTime);
    track.record(createStatus(2), firstTime + 91_000);
    expect(track.points.map(({ kbps }) => kbps)).toEqual([2]);
  });

  it('belongs to one server and one cache', () => {
    const cache = new InMemoryCache();
    const track = feedTrackOf(cache, '1');
    track.record(createStatus(1), 1_000);
    expect(feedTrackOf(cache, '1')).toBe(track);
    expect(feedTrackOf(cache, '2').points).toEqual([]);
    expect(feedTrackOf(new InMemoryCache(), '1').points).toEqual([]);
  });

  it('converts the known fields of a status', () => {
    expect(convertStatus({ ...createStatus(100), rttMs: 40, loss: 0.02 }, 5)).toEqual({
      time: 5,
      kbps: 100,
      rttMs: 40,
      loss: 0.02,
      links: [],
    });
    expect(convertStatus({ ...createStatus(null), rttMs: 40 }, 5)).toMatchObject({ kbps: 0, rttMs: null });
  });
});
