import { backoffMs } from './backoff.js';

describe('backoffMs', () => {
  it.each([
    [0, 100],
    [1, 100],
    [2, 200],
    [4, 800],
    [5, 1000],
    [5000, 1000],
  ])('returns the delay after %d failures: %d ms', (failures, pause) => {
    expect(backoffMs({ initialMs: 100, maxMs: 1000 }, failures)).toBe(pause);
  });

  it('uses a custom factor', () => {
    expect(backoffMs({ initialMs: 100, maxMs: 1000, factor: 4 }, 2)).toBe(400);
  });
});
