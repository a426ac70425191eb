import { findLowerQuality } from './quality.js';

const QUALITIES = [
  { name: '540p30', fps: 30 },
  { name: '720p30', fps: 30 },
  { name: '720p60', fps: 60 },
  { name: '1080p30', fps: 30 },
  { name: '1080p60', fps: 60 },
];

describe('findLowerQuality', () => {
  it.each([
    ['1080p60', '1080p30'],
    // 60 frames a second would not help a machine that can't render 30.
    ['1080p30', '720p30'],
    ['720p30', '540p30'],
    ['540p30', undefined],
    ['no longer offered', undefined],
  ])('returns for the quality %s: %p', (name, lower) => {
    expect(findLowerQuality(QUALITIES, name)?.name).toBe(lower);
  });
});
