import { SendStats } from './send-stats.js';

let stats: SendStats;
beforeEach(() => (stats = new SendStats()));

describe('SendStats', () => {
  it('reports the bitrate of the last seconds, without queued bytes', () => {
    for (let now = 0; now <= 4_000; now += 200) stats.update(now, now * 100, 0);
    expect([stats.kbps, stats.queuedMs]).toEqual([800, 0]);
    for (let now = 4_200; now <= 8_000; now += 200) stats.update(now, now * 100, now * 100 - 400_000);
    expect(stats.kbps).toBe(0);
  });

  it('reports the age of the oldest queued byte', () => {
    for (let now = 0; now <= 10_000; now += 200)
      stats.update(now, now * 100, Math.max(0, now * 100 - 400_000));
    expect(stats.queuedMs).toBe(5_800);
    stats.update(10_200, 1_020_000, 1_020_000 - 900_000);
    expect(stats.queuedMs).toBe(1_000);
    stats.update(10_400, 1_040_000, 0);
    expect(stats.queuedMs).toBe(0);
  });

  it('resets its statistics for another connection', () => {
    for (let now = 0; now <= 2_000; now += 200) stats.update(now, now * 100, now * 50);
    stats.reset();
    expect([stats.kbps, stats.queuedMs]).toEqual([0, 0]);
  });
});
