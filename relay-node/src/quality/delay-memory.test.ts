import { calculateDelayRate, calculateDelayMemory } from './delay-memory.js';

const HD = { width: 1920, height: 1080, fps: 30 };

describe('calculateDelayRate', () => {
  it('returns 69 MB a minute for a video of 6 Mbit/s', () => {
    expect((calculateDelayRate(HD) * 60) / 1e6).toBeCloseTo(69.3, 1);
  });

  it('returns a lower rate for a smaller picture', () => {
    const smallVideo = { width: 960, height: 540, fps: 30 };
    expect(calculateDelayRate(smallVideo)).toBeLessThan(calculateDelayRate(HD) / 3);
  });
});

describe('calculateDelayMemory', () => {
  it('returns enough memory for a delay of one minute in full HD on a machine with 1 GB', () => {
    expect(calculateDelayMemory({ memoryBytes: 1e9 })).toBeGreaterThan(calculateDelayRate(HD) * 60);
  });
});
