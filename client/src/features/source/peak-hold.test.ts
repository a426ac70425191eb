import { PeakHold } from './peak-hold.js';

/** Returns the last result after these levels in dBFS at these times, ms. */
function updateAll(...levels: readonly (readonly [db: number | null, now: number])[]) {
  const peakHold = new PeakHold();
  return levels.map(([db, now]) => peakHold.update(db, now)).at(-1);
}

describe('PeakHold', () => {
  it('returns the highest level of the last moments', () => {
    expect(updateAll([-20, 0], [-6, 100], [-30, 200])).toEqual({ peakDb: -6, isSilent: false });
  });

  it('returns the current level once the highest one is older', () => {
    expect(updateAll([-6, 0], [-30, 1_499])?.peakDb).toBe(-6);
    expect(updateAll([-6, 0], [-30, 1_500])?.peakDb).toBe(-30);
  });

  it('returns no peak and silence without any sound', () => {
    expect(updateAll([null, 0])).toEqual({ peakDb: null, isSilent: true });
    expect(updateAll([-60, 0])).toEqual({ peakDb: null, isSilent: true });
  });

  it('does not treat a short pause as silence', () => {
    expect(updateAll([-20, 0], [null, 900])?.isSilent).toBe(false);
    expect(updateAll([-20, 0], [null, 1_000])?.isSilent).toBe(true);
  });
});
