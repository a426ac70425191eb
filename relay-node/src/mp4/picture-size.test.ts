import { createFakeAvcConfig } from './fake-avc-config.js';
import { readPictureSize } from './picture-size.js';

describe('readPictureSize', () => {
  it.each([
    ['64x64, baseline', createFakeAvcConfig(), { width: 64, height: 64 }],
    [
      '640x360, cropped',
      createConfig('6764001eacd940a02ff9610000030001000003003c8f162d96'),
      { width: 640, height: 360 },
    ],
    [
      '1920x1080, high',
      createConfig('67640028acd940780227e5c044000003000400000300f03c60c658'),
      { width: 1920, height: 1080 },
    ],
  ])('reads %s', (_name, config, size) => expect(readPictureSize(config)).toEqual(size));

  it.each([
    ['no parameter set', Buffer.of(1, 66, 0, 10, 255, 0xe0, 0, 0)],
    ['a truncated parameter set', createConfig('674200')],
    ['an empty buffer', Buffer.alloc(0)],
  ])('returns null for %s', (_name, config) => expect(readPictureSize(config)).toBeNull());
});

/** Returns an AVCDecoderConfigurationRecord with a sequence parameter set. */
function createConfig(hex: string): Buffer {
  const sps = Buffer.from(hex, 'hex');
  return Buffer.concat([Buffer.of(1, sps[1] ?? 0, 0, 30, 255, 0xe1, 0, sps.length), sps, Buffer.of(0)]);
}
