import { calculateDelayRate, calculateDelayMemory } from './delay-memory.js';

const HD = { width: 1920, height: 1080, fps: 30 };

describe('delayBytesPerSecond', () => {
  it('returns the bitrate with a margin: a minute of 6 Mbit/s takes 69 MB', () => {
    expect((calculateDelayRate(HD) * 60) / 1e6).toBeCloseTo(69.3, 1);
  });

  it('returns less for a smaller picture', () => {
    const smallVideo = { width: 960, height: 540, fps: 30 };
    expect(calculateDelayRate(smallVideo)).toBeLessThan(calculateDelayRate(HD) / 3);
  });
});

describe('delayMemory', () => {
  it('returns a tenth of the machine’s memory: 1 GB allows a delay of a minute in full HD', () => {
    expect(calculateDelayMemory({ memoryBytes: 1e9 })).toBeGreaterThan(calculateDelayRate(HD) * 60);
  });
});
