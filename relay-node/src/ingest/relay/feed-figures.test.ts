import { FeedFigures } from './feed-figures.js';

/** Sends `bytes` every `everyMs` from `from` to `to` (inclusive), and samples every 250 ms. */
function flow(
  figures: FeedFigures,
  { from, to, everyMs, bytes }: Record<'from' | 'to' | 'everyMs' | 'bytes', number>,
) {
  for (let now = from; now <= to; now++) {
    if ((now - from) % everyMs === 0) figures.addBytes(bytes, now);
    if (now % 250 === 0) figures.sample(now);
  }
}

describe('FeedFigures', () => {
  it('reports no bitrate and no times before the first payload', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(1000);
    expect([figures.kbps(1500), figures.idleMs(1500), figures.liveMs(1500)]).toEqual([0, null, null]);
  });

  it('measures the bitrate of the last second', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    flow(figures, { from: 0, to: 5000, everyMs: 10, bytes: 1250 });
    expect(figures.kbps(5000)).toBeGreaterThan(990);
    expect(figures.kbps(5000)).toBeLessThan(1030);
    flow(figures, { from: 5001, to: 6000, everyMs: 10, bytes: 2500 });
    expect(figures.kbps(6000)).toBeGreaterThan(1980);
    expect(figures.kbps(6000)).toBeLessThan(2060);
  });

  it('reports the bitrate of a new publisher within a second', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(60_000);
    flow(figures, { from: 60_000, to: 60_300, everyMs: 10, bytes: 1250 });
    expect(figures.kbps(60_300)).toBeGreaterThan(900);
  });

  it('falls to 0 kbit/s after about a second of silence', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    flow(figures, { from: 0, to: 3000, everyMs: 10, bytes: 1250 });
    for (let now = 3250; now <= 4250; now += 250) figures.sample(now);
    expect(figures.kbps(4300)).toBe(0);
    expect(figures.idleMs(4300)).toBe(1300);
  });

  it('is live until bytes have stopped for 2 s, and counts from the first byte after a gap', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    figures.addBytes(1316, 1000);
    figures.addBytes(1316, 2999);
    expect(figures.liveMs(4998)).toBe(3998);
    expect(figures.liveMs(4999)).toBeNull();
    figures.addBytes(1316, 5000);
    expect(figures.liveMs(5500)).toBe(500);
  });

  it('stays live across a take-over, which resets the idle time', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    figures.addBytes(1316, 1000);
    figures.resetPublisher(1500);
    expect([figures.liveMs(1500), figures.idleMs(1500)]).toEqual([500, null]);
    figures.addBytes(1316, 1600);
    expect([figures.liveMs(2000), figures.idleMs(2000), figures.bytes]).toEqual([1000, 400, 2632]);
  });
});
