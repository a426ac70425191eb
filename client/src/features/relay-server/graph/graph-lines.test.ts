import { axisTop, gapsOf, linesOf, pathOf } from './graph-lines.js';
import { linkNumbers, pointOf, pointsOf, type FeedPoint } from './feed-points.js';
import { FeedTrack } from './feed-track.js';

const point = (at: number, kbps: number | null, change: Partial<FeedPoint> = {}): FeedPoint => ({
  at,
  kbps,
  rttMs: 40,
  loss: 0,
  links: [],
  ...change,
});
const SPAN = { from: 0, to: 10_000 };
const every = (kbps: number, from = 0, to = 10_000) =>
  Array.from({ length: (to - from) / 1_000 + 1 }, (_, index) => point(from + index * 1_000, kbps));

describe('gapsOf', () => {
  it.each<[string, FeedPoint[], number | null, object[]]>([
    ['no gap for a feed that is pushed every second', every(2_500), null, []],
    ['the whole span without a point', [], null, [SPAN]],
    ['the time before the first point', every(2_500, 6_000), null, [{ from: 0, to: 6_000 }]],
    ['the time between two distant points', [...every(1, 0, 2_000), ...every(1, 7_000)], null, [{ from: 2_000, to: 7_000 }]],
    ['no gap after a point with 0 kbit/s', [...every(0, 0, 2_000), ...every(1, 7_000)], null, []],
    ['points without a bitrate', [point(0, 1), point(1_000, null), point(2_000, null), ...every(1, 3_000)], null, [{ from: 0, to: 3_000 }]],
    ['the time since the last point', every(1, 0, 4_000), null, [{ from: 4_000, to: 10_000 }]],
    ['no gap after a last point with 0 kbit/s', every(0, 0, 4_000), null, []],
    ['the time since the connection was lost, even without a feed', every(0, 0, 4_000), 4_200, [{ from: 4_200, to: 10_000 }]],
    ['the time since the last message, immediately', every(1, 0, 9_000), 9_100, [{ from: 9_100, to: 10_000 }]],
  ])('returns %s', (_case, points, lostSince, gaps) => {
    expect(gapsOf(points, SPAN, 2_500, lostSince)).toEqual(gaps);
  }); // prettier-ignore
});

describe('linesOf and pathOf', () => {
  const place = { x: (at: number) => at / 1_000, y: (value: number) => value };
  const links = (kbps: number, rttMs: number | null = null) => ({ links: [{ number: 2, kbps, rttMs }] });

  it('contain the sum and each link where it is known', () => {
    const points = [
      point(0, 5, links(3)),
      point(1_000, 6),
      point(2_000, 7, links(4, 60)),
      point(3_000, null),
    ];
    expect(linkNumbers(points)).toEqual([2]);
    expect(
      linesOf(points, 'kbps', [2]).map(({ link, values }) => [link, values.map(({ value }) => value)]),
    ).toEqual([
      [null, [5, 6, 7, null]],
      [2, [3, null, 4, null]],
    ]);
    expect(linesOf(points.slice(0, 2), 'rttMs', [2]).map(({ link }) => link)).toEqual([null]);
    expect(linesOf(points, 'loss', [2])).toHaveLength(1);
  });

  it('are interrupted at gaps', () => {
    const points = [...every(1, 0, 2_000), ...every(2, 7_000, 8_000)];
    const [line] = linesOf(points, 'kbps', []);
    const gaps = gapsOf(points, SPAN, 2_500, null);
    expect(line && pathOf(line, gaps, place)).toBe('M0.0 1.0h0L1.0 1.0L2.0 1.0M7.0 2.0h0L8.0 2.0');
  });

  it('are interrupted where a value is unknown', () => {
    const [line] = linesOf([point(0, 1), point(1_000, null), point(2_000, 3)], 'kbps', []);
    expect(line && pathOf(line, [], place)).toBe('M0.0 1.0h0M2.0 3.0h0');
  });

  it('fit an axis with a round top', () => {
    const top = (value: number) => axisTop([{ link: null, values: [{ at: 0, value }] }], 100);
    expect([0, 101, 2_400, 5_000, 5_100].map(top)).toEqual([100, 200, 5_000, 5_000, 10_000]);
  });
});

describe('pointsOf', () => {
  const history = (from: number) => ({
    __typename: 'ServerHistory' as const,
    from,
    stepMs: 1_000,
    kbps: [5, null],
    rttMs: [40, null],
    loss: [0.1, null],
    links: [{ __typename: 'LinkHistory' as const, number: 1, kbps: [5, null], rttMs: [null, null] }],
  });

  it('returns the middle of each step', () => {
    expect(pointsOf(history(98_000), 100_200)).toEqual([
      { at: 98_500, kbps: 5, rttMs: 40, loss: 0.1, links: [{ number: 1, kbps: 5, rttMs: null }] },
      { at: 99_500, kbps: null, rttMs: null, loss: null, links: [{ number: 1, kbps: null, rttMs: null }] },
    ]);
  });

  it.each([500_000, 10_000])('ends now even if the server’s clock is wrong: %d', (from) => {
    expect(pointsOf(history(from), 100_000).map(({ at }) => at)).toEqual([98_500, 99_500]);
  });
});

describe('FeedTrack', () => {
  const status = (kbps: number | null, serverId = 1) =>
    ({ serverId, srt: kbps !== null, kbps: kbps ?? undefined }) as Parameters<FeedTrack['record']>[0];

  it('continues the history with pushes, and fills gaps from the history', () => {
    const track = new FeedTrack();
    const heard: number[] = [];
    track.subscribe(() => heard.push(track.points.length));
    track.record(status(100), 1_000);
    track.record(status(null), 9_000);
    track.fill(1, every(7, 500, 8_500), 9_100);
    expect(track.points.map(({ kbps }) => kbps)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 0]);
    track.fill(1, [], 9_100);
    expect(track.points).toHaveLength(10);
    expect(heard).toEqual([1, 2, 10]);
  });

  it('keeps 90 s of one server', () => {
    const track = new FeedTrack();
    track.record(status(1), 1_000);
    track.record(status(2), 92_000);
    expect(track.points.map(({ kbps }) => kbps)).toEqual([2]);
    track.record(status(3, 2), 93_000);
    expect(track.points.map(({ kbps }) => kbps)).toEqual([3]);
  });

  it('returns the known fields of a status', () => {
    expect(pointOf({ ...status(100), rttMs: 40, loss: 0.02 }, 5)).toEqual({
      at: 5,
      kbps: 100,
      rttMs: 40,
      loss: 0.02,
      links: [],
    });
    expect(pointOf({ ...status(null), rttMs: 40 }, 5)).toMatchObject({ kbps: 0, rttMs: null });
  });
});
