import { parseVideo, videoKbps } from './obs-video.js';

describe('parseVideo', () => {
  it.each([
    [undefined, 2, { width: 960, height: 540, fps: 30 }],
    ['', 1, { width: 960, height: 540, fps: 30 }],
    [undefined, 3, { width: 1280, height: 720, fps: 30 }],
    ['640x360@15', 8, { width: 640, height: 360, fps: 15 }],
  ])('reads %p on %i cores', (text, cores, expected) => {
    expect(parseVideo(text, cores)).toEqual(expected);
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
  ])('refuses %p', (text) => {
    expect(() => parseVideo(text, 4)).toThrow('OBS_VIDEO');
  });
});

describe('videoKbps', () => {
  it.each([
    ['1280x720@30', 2500],
    ['960x540@30', 1400],
    ['640x360@15', 600],
    ['1920x1080@60', 6000],
  ])('gives %s %i kbit/s', (text, kbps) => {
    expect(videoKbps(parseVideo(text, 4))).toBe(kbps);
  });
});
