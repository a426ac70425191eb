import { chooseDefaultVideo, listOfferedVideos } from './qualities.js';

const listNames = (...args: Parameters<typeof listOfferedVideos>) =>
  listOfferedVideos(...args).map(({ height, fps }) => `${height}p${fps}`);

describe('listOfferedVideos', () => {
  it.each([
    ['software', 1, ['540p30', '720p30', '720p60', '1080p30']],
    ['software', 2, ['540p30', '720p30', '720p60', '1080p30', '1080p60']],
    ['opengl', 1, ['540p30']],
    ['opengl', 2, ['540p30', '720p30']],
    ['opengl', 64, ['540p30', '720p30']],
  ] as const)('with %s on %i cores, returns %p', (renderer, cores, expected) => {
    expect(listNames(renderer, { cores })).toEqual(expected);
  });

  it('returns fewer video formats on a slow machine, but always the cheapest', () => {
    expect(listNames('software', { cores: 2, speed: 0.5 })).not.toContain('1080p60');
    expect(listNames('software', { cores: 1, speed: 0.1 })).toEqual(['540p30']);
  });
});

describe('chooseDefaultVideo', () => {
  it.each([
    ['software', { cores: 1 }, 720],
    ['software', { cores: 2 }, 1080],
    ['software', { cores: 64 }, 1080],
    ['software', { cores: 2, speed: 0.8 }, 1080],
    ['software', { cores: 2, speed: 0.6 }, 720],
    ['software', { cores: 1, speed: 2 }, 1080],
    ['opengl', { cores: 2 }, 540],
    ['opengl', { cores: 3 }, 720],
    ['opengl', { cores: 64 }, 720],
    ['opengl', { cores: 4, speed: 0.6 }, 540],
  ] as const)('with %s on %p, returns %ip30', (renderer, machine, height) => {
    expect(chooseDefaultVideo(renderer, machine)).toMatchObject({ height, fps: 30 });
  });
});
