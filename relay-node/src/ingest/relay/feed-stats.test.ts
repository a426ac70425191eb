import { FeedStats } from './feed-stats.js';

const PACKET_BYTES = 1316;
/** Sent every 10 ms, these bytes are 1000 kbit/s. */
const MEGABIT_BYTES = 1250;

/** Sends `bytes` every `everyMs` from `from` to `to` (inclusive), and samples every 250 ms. */
function sendBytes(
  stats: FeedStats,
  { from, to, everyMs, bytes }: Record<'from' | 'to' | 'everyMs' | 'bytes', number>,
) {
  for (let now = from; now <= to; now++) {
    if ((now - from) % everyMs === 0) stats.addBytes(bytes, now);
    if (now % 250 === 0) stats.sample(now);
  }
}

describe('FeedStats', () => {
  it('reports no bitrate and no times before the first payload', () => {
    const stats = new FeedStats();
    stats.resetPublisher(1000);
    expect([stats.measureKbps(1500), stats.measureIdleMs(1500), stats.measureLiveMs(1500)]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it('measures the bitrate of the last second', () => {
    const stats = new FeedStats();
    stats.resetPublisher(0);
    sendBytes(stats, { from: 0, to: 5000, everyMs: 10, bytes: MEGABIT_BYTES });
    expect(stats.measureKbps(5000)).toBeGreaterThan(990);
    expect(stats.measureKbps(5000)).toBeLessThan(1030);
    sendBytes(stats, { from: 5001, to: 6000, everyMs: 10, bytes: 2 * MEGABIT_BYTES });
    expect(stats.measureKbps(6000)).toBeGreaterThan(1980);
    expect(stats.measureKbps(6000)).toBeLessThan(2060);
  });

  it('reports the bitrate of a new publisher within a second', () => {
    const stats = new FeedStats();
    stats.resetPublisher(60_000);
    sendBytes(stats, { from: 60_000, to: 60_300, everyMs: 10, bytes: MEGABIT_BYTES });
    expect(stats.measureKbps(60_300)).toBeGreaterThan(900);
  });

  it('reports 0 kbit/s after about a second without packets', () => {
    const stats = new FeedStats();
    stats.resetPublisher(0);
    sendBytes(stats, { from: 0, to: 3000, everyMs: 10, bytes: MEGABIT_BYTES });
    for (let now = 3250; now <= 4250; now += 250) stats.sample(now);
    expect(stats.measureKbps(4300)).toBe(0);
    expect(stats.measureIdleMs(4300)).toBe(4300 - 3000);
  });

  it('measures the live time from the first byte after a gap of 2 s', () => {
    const stats = new FeedStats();
    stats.resetPublisher(0);
    stats.addBytes(PACKET_BYTES, 1000);
    stats.addBytes(PACKET_BYTES, 2999);
    expect(stats.measureLiveMs(4998)).toBe(4998 - 1000);
    expect(stats.measureLiveMs(4999)).toBeNull();
    stats.addBytes(PACKET_BYTES, 5000);
    expect(stats.measureLiveMs(5500)).toBe(5500 - 5000);
  });

  it('stays live during a take-over and resets the idle time', () => {
    const stats = new FeedStats();
    stats.resetPublisher(0);
    stats.addBytes(PACKET_BYTES, 1000);
    stats.resetPublisher(1500);
    expect([stats.measureLiveMs(1500), stats.measureIdleMs(1500)]).toEqual([1500 - 1000, null]);
    stats.addBytes(PACKET_BYTES, 1600);
    expect(stats.measureLiveMs(2000)).toBe(2000 - 1000);
    expect(stats.measureIdleMs(2000)).toBe(2000 - 1600);
    expect(stats.bytes).toBe(2 * PACKET_BYTES);
  });
});
