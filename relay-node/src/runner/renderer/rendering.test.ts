import { estimateBroadcastCores } from '../broadcast-cores.js';
import { chooseRendering, chooseFallbackVideo } from './rendering.js';

const builtModule = { folder: '/built' };
const defaultSettings = { configuredVideo: null, machine: { cores: 2 } };

describe('chooseRendering', () => {
  it('prefers the software renderer with a 1080p canvas', () => {
    expect(chooseRendering('auto', builtModule, defaultSettings)).toMatchObject({
      firstRenderer: 'software',
      reason: null,
      canFallBack: true,
      moduleFolder: '/built',
      video: { width: 1920, height: 1080, fps: 30 },
    });
  });

  it.each([
    [1, null],
    [2, null],
    [8, null],
    [2, { width: 1280, height: 720, fps: 60 }],
    [2, { width: 640, height: 360, fps: 15 }],
  ])(
    'chooses a fallback within the reserved cores for %i cores and OBS_VIDEO %p',
    (cores, configuredVideo) => {
      const { video } = chooseRendering('auto', builtModule, { configuredVideo, machine: { cores } });
      const fallbackVideo = chooseFallbackVideo(video);
      const isSmallest = fallbackVideo.height <= 180;
      expect(
        isSmallest ||
          estimateBroadcastCores(fallbackVideo, 'opengl') <= estimateBroadcastCores(video, 'software'),
      ).toBe(true);
      expect(fallbackVideo.width / fallbackVideo.height).toBeCloseTo(16 / 9, 1);
    },
  );

  it('returns OpenGL with the reason if the module is missing', () => {
    expect(chooseRendering('auto', { missing: 'not built' }, defaultSettings)).toMatchObject({
      firstRenderer: 'opengl',
      reason: 'not built',
      video: { width: 960, height: 540, fps: 30 },
    });
  });

  it('returns no reason if OpenGL is configured', () => {
    expect(chooseRendering('opengl', builtModule, defaultSettings)).toMatchObject({
      firstRenderer: 'opengl',
      reason: null,
    });
  });

  it('has no fallback if the software renderer is required', () => {
    expect(chooseRendering('software', builtModule, defaultSettings)).toMatchObject({
      firstRenderer: 'software',
      canFallBack: false,
    });
  });

  it.each([
    [{ width: 1280, height: 720, fps: 30 }, undefined, 1],
    [{ width: 1920, height: 1080, fps: 30 }, 0.5, 2],
    [{ width: 1920, height: 1080, fps: 60 }, 1, 2],
  ])('returns the cores of a server: %j at speed %p needs %i', (configuredVideo, speed, coresPerServer) => {
    const settings = { configuredVideo, machine: { cores: 16, speed } };
    expect(chooseRendering('auto', builtModule, settings)).toMatchObject({ coresPerServer });
  });

  it('uses OBS_VIDEO with both renderers', () => {
    const configuredVideo = { width: 1280, height: 720, fps: 30 };
    expect(chooseRendering('auto', builtModule, { configuredVideo, machine: { cores: 2 } }).video).toEqual(
      configuredVideo,
    );
    expect(chooseRendering('opengl', builtModule, { configuredVideo, machine: { cores: 2 } }).video).toEqual(
      configuredVideo,
    );
  });
});
