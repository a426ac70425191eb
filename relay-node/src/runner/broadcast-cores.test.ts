import { estimateBroadcastCores } from './broadcast-cores.js';

describe('estimateBroadcastCores', () => {
  it('returns the measured cores with OpenGL at 720p30 and 540p30, and never less than the minimum', () => {
    expect(estimateBroadcastCores({ width: 1280, height: 720, fps: 30 }, 'opengl')).toBeCloseTo(1.3);
    expect(estimateBroadcastCores({ width: 960, height: 540, fps: 30 }, 'opengl')).toBeCloseTo(0.8);
    expect(estimateBroadcastCores({ width: 320, height: 180, fps: 5 }, 'opengl')).toBe(0.4);
    expect(estimateBroadcastCores({ width: 1920, height: 1080, fps: 30 }, 'opengl')).toBeGreaterThan(2.5);
  });

  it.each([
    [960, 540, 30, 0.29],
    [1280, 720, 30, 0.42],
    [1920, 1080, 30, 0.79],
    [1920, 1080, 60, 1.45],
  ])(
    'returns about the measured cores with the software renderer at %ix%i@%i',
    (width, height, fps, cores) => {
      expect(Math.abs(estimateBroadcastCores({ width, height, fps }, 'software') - cores)).toBeLessThan(0.05);
    },
  );
});
