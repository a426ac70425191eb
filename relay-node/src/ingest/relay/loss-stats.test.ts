import { LossStats } from './loss-stats.js';

describe('LossStats', () => {
  const measureLossShare = (...samples: [received: number, lost: number][]) => {
    const stats = new LossStats();
    for (const [received, lost] of samples) stats.sample(received, lost);
    return stats.measureLossShare();
  };

  it.each<[string, [number, number][], number | null]>([
    ['null before a second has passed', [[100, 5], [200, 10], [300, 15]], null],
    ['null while nothing arrives', [[100, 5], [100, 5], [100, 5], [100, 5]], null],
    ['0 on a good connection', [[100, 5], [200, 5], [300, 5], [400, 5]], 0],
    ['the share of the last second', [[0, 900], [100, 910], [200, 920], [300, 925], [400, 940]], 0.1],
    ['at most 1', [[0, 0], [1, 10], [2, 20], [3, 30]], 1],
  ])('returns %s', (_name, samples, expected) => expect(measureLossShare(...samples)).toBe(expected)); // prettier-ignore
});
