import { computeFlowSeconds } from './flow-rate.js';

/** The flow of a feed of this bitrate takes 1 s. */
const REFERENCE_KBPS = 4_000;

describe('computeFlowSeconds', () => {
  it.each([
    [REFERENCE_KBPS, 1],
    [4_800, 1],
    [3_300, 1],
    [2 * REFERENCE_KBPS, 0.5],
    [50_000, 0.5],
    [REFERENCE_KBPS / 2, 2],
    [900, 4],
    [0, 4],
    [undefined, 1],
  ])('returns for %s kbit/s: %s s', (kbps, seconds) => {
    expect(computeFlowSeconds(kbps)).toBe(seconds);
  });
});
