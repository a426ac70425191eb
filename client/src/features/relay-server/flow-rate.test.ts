import { computeFlowSeconds } from './flow-rate.js';

describe('computeFlowSeconds', () => {
  it.each([
    [4_000, 1],
    [4_800, 1],
    [3_300, 1],
    [8_000, 0.5],
    [50_000, 0.5],
    [2_000, 2],
    [900, 4],
    [0, 4],
    [undefined, 1],
  ])('returns for %s kbit/s: %s s', (kbps, seconds) => {
    expect(computeFlowSeconds(kbps)).toBe(seconds);
  });
});
