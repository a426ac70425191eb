import { SentFigures } from './sent-figures.js';

let figures: SentFigures;
beforeEach(() => (figures = new SentFigures()));

describe('SentFigures', () => {
  it('reports the bitrate of the last seconds, without waiting bytes', () => {
    for (let now = 0; now <= 4_000; now += 200) figures.update(now, now * 100, 0);
    expect([figures.kbps, figures.queuedMs]).toEqual([800, 0]);
    for (let now = 4_200; now <= 8_000; now += 200) figures.update(now, now * 100, now * 100 - 400_000);
    expect(figures.kbps).toBe(0);
  });

  it('reports the age of the oldest waiting bytes', () => {
    for (let now = 0; now <= 10_000; now += 200)
      figures.update(now, now * 100, Math.max(0, now * 100 - 400_000));
    expect(figures.queuedMs).toBe(5_800);
    figures.update(10_200, 1_020_000, 1_020_000 - 900_000);
    expect(figures.queuedMs).toBe(1_000);
    figures.update(10_400, 1_040_000, 0);
    expect(figures.queuedMs).toBe(0);
  });

  it('resets its figures for another connection', () => {
    for (let now = 0; now <= 2_000; now += 200) figures.update(now, now * 100, now * 50);
    figures.reset();
    expect([figures.kbps, figures.queuedMs]).toEqual([0, 0]);
  });
});
