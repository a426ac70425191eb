import { chooseRendering } from '../runner/renderer/rendering.js';
import { listOfferedQualities } from './offered-qualities.js';

const listQualities = (configuredVideo: Parameters<typeof listOfferedQualities>[0], speed?: number) => {
  const machine = { cores: 2, speed };
  const rendering = chooseRendering('auto', { folder: null }, { configuredVideo, machine });
  return listOfferedQualities(configuredVideo, rendering, machine);
};

describe('listOfferedQualities', () => {
  it('returns bitrates up to 6000 kbit/s', () => {
    expect(Object.fromEntries(listQualities(null).map(({ name, kbps }) => [name, kbps]))).toEqual({
      '540p30': 1400,
      '720p30': 2500,
      '720p60': 5000,
      '1080p30': 6000,
      '1080p60': 6000,
    });
  });

  it('marks the default quality', () => {
    const findDefault = (speed?: number) => listQualities(null, speed).filter(({ isDefault }) => isDefault);
    expect(findDefault()).toMatchObject([{ name: '1080p30', width: 1920, height: 1080, fps: 30 }]);
    expect(findDefault(0.6)).toMatchObject([{ name: '720p30' }]);
  });

  it('returns the cores of a broadcast at the measured speed', () => {
    expect(listQualities(null)[0]).toMatchObject({ name: '540p30', cores: 0.29 });
    expect(listQualities(null, 0.5)[0]).toMatchObject({ name: '540p30', cores: 0.58 });
  });

  it('returns only the quality of OBS_VIDEO', () => {
    expect(listQualities({ width: 640, height: 360, fps: 15 })).toEqual([
      { name: '360p15', width: 640, height: 360, fps: 15, kbps: 600, cores: 0.16, isDefault: true },
    ]);
  });
});
