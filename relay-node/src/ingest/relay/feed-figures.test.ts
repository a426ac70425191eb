import { FeedFigures } from './feed-figures.js';

/** Sends `bytes` every `everyMs` from `from` to `to` (inclusive), and samples every 250 ms. */
function sendBytes(
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
    expect([figures.measureKbps(1500), figures.measureIdleMs(1500), figures.measureLiveMs(1500)]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it('measures the bitrate of the last second', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    sendBytes(figures, { from: 0, to: 5000, everyMs: 10, bytes: 1250 });
    expect(figures.measureKbps(5000)).toBeGreaterThan(990);
    expect(figures.measureKbps(5000)).toBeLessThan(1030);
    sendBytes(figures, { from: 5001, to: 6000, everyMs: 10, bytes: 2500 });
    expect(figures.measureKbps(6000)).toBeGreaterThan(1980);
    expect(figures.measureKbps(6000)).toBeLessThan(2060);
  });

  it('reports the bitrate of a new publisher within a second', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(60_000);
    sendBytes(figures, { from: 60_000, to: 60_300, everyMs: 10, bytes: 1250 });
    expect(figures.measureKbps(60_300)).toBeGreaterThan(900);
  });

  it('reports 0 kbit/s after about a second of silence', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    sendBytes(figures, { from: 0, to: 3000, everyMs: 10, bytes: 1250 });
    for (let now = 3250; now <= 4250; now += 250) figures.sample(now);
    expect(figures.measureKbps(4300)).toBe(0);
    expect(figures.measureIdleMs(4300)).toBe(1300);
  });

  it('measures the live time from the first byte after a gap of 2 s', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    figures.addBytes(1316, 1000);
    figures.addBytes(1316, 2999);
    expect(figures.measureLiveMs(4998)).toBe(3998);
    expect(figures.measureLiveMs(4999)).toBeNull();
    figures.addBytes(1316, 5000);
    expect(figures.measureLiveMs(5500)).toBe(500);
  });

  it('stays live during a take-over and resets the idle time', () => {
    const figures = new FeedFigures();
    figures.resetPublisher(0);
    figures.addBytes(1316, 1000);
    figures.resetPublisher(1500);
    expect([figures.measureLiveMs(1500), figures.measureIdleMs(1500)]).toEqual([500, null]);
    figures.addBytes(1316, 1600);
    expect([figures.measureLiveMs(2000), figures.measureIdleMs(2000), figures.bytes]).toEqual([
      1000, 400, 2632,
    ]);
  });
});
