import { parseVideo, choosePreset, findSmallerVideo, calculateVideoKbps } from './obs-video.js';

describe('parseVideo', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['640x360@15', { width: 640, height: 360, fps: 15 }],
  ])('parses %p', (text, expected) => {
    expect(parseVideo(text)).toEqual(expected);
  });

  it.each([
    '720p',
    '1280x720',
    '1280x720@',
    '1280x720@30 ',
    '641x360@30',
    '3840x2160@30',
    '640x360@0',
    '32x32@30',
    '640x360@61',
  ])('throws for %p', (text) => {
    expect(() => parseVideo(text)).toThrow('OBS_VIDEO');
  });
});

describe('calculateVideoKbps', () => {
  it.each([
    ['1280x720@30', 2500],
    ['960x540@30', 1400],
    ['640x360@15', 600],
    ['1920x1080@30', 6000],
    ['1920x1080@60', 6000],
  ])('returns for %s a bitrate of %i kbit/s', (text, kbps) => {
    const video = parseVideo(text);
    expect(video && calculateVideoKbps(video)).toBe(kbps);
  });
});

describe('choosePreset', () => {
  it('returns a slower preset for the software renderer', () => {
    expect([choosePreset('software'), choosePreset('opengl')]).toEqual(['veryfast', 'ultrafast']);
  });
});

describe('findSmallerVideo', () => {
  const reduceVideo = (text: string, maxPixels: number) => {
    const video = parseVideo(text);
    return video && findSmallerVideo(video, ({ width, height }) => width * height <= maxPixels);
  };

  it.each([
    ['1920x1080@60', 1920 * 1080, { width: 1920, height: 1080, fps: 30 }],
    ['1920x1080@30', 960 * 540, { width: 960, height: 540, fps: 30 }],
    ['1280x720@15', 600_000, { width: 1024, height: 576, fps: 15 }],
    ['608x1080@30', 500_000, { width: 526, height: 936, fps: 30 }],
    ['1920x1080@30', 0, { width: 320, height: 180, fps: 30 }],
    ['64x64@30', 0, { width: 64, height: 64, fps: 30 }],
  ])('reduces %s to fit into %i pixels', (text, maxPixels, expected) => {
    expect(reduceVideo(text, maxPixels)).toEqual(expected);
  });
});
