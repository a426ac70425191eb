import { chooseRendering } from '../runner/renderer/rendering.js';
import { offeredQualities } from './offered-qualities.js';

const offer = (given: Parameters<typeof offeredQualities>[0], speed?: number) => {
  const machine = { cores: 2, speed };
  const rendering = chooseRendering('auto', { folder: null }, { configuredVideo: given, machine });
  return offeredQualities(given, rendering, machine);
};

describe('offeredQualities', () => {
  it('returns the bitrate, at most the 6000 kbit/s that Twitch recommends', () => {
    expect(Object.fromEntries(offer(null).map(({ name, kbps }) => [name, kbps]))).toEqual({
      '540p30': 1400,
      '720p30': 2500,
      '720p60': 5000,
      '1080p30': 6000,
      '1080p60': 6000,
    });
  });

  it('marks the quality of new servers', () => {
    const chosen = (speed?: number) => offer(null, speed).filter(({ isDefault }) => isDefault);
    expect(chosen()).toMatchObject([{ name: '1080p30', width: 1920, height: 1080, fps: 30 }]);
    expect(chosen(0.6)).toMatchObject([{ name: '720p30' }]);
  });

  it('uses the cost of a broadcast at the measured speed', () => {
    expect(offer(null)[0]).toMatchObject({ name: '540p30', cores: 0.29 });
    expect(offer(null, 0.5)[0]).toMatchObject({ name: '540p30', cores: 0.58 });
  });

  it('leaves no choice if OBS_VIDEO sets the video', () => {
    expect(offer({ width: 640, height: 360, fps: 15 })).toEqual([
      { name: '360p15', width: 640, height: 360, fps: 15, kbps: 600, cores: 0.16, isDefault: true },
    ]);
  });
});
