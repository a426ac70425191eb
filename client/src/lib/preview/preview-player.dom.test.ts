import { isPlayable } from './preview-player.js';

type Sources = { isTypeSupported: (type: string) => boolean };
const media = window as unknown as { MediaSource?: Sources; ManagedMediaSource?: Sources };
const createSources = (...codecs: string[]): Sources => ({
  isTypeSupported: (type) => codecs.some((codec) => type.includes(codec)),
});

describe('isPlayable', () => {
  afterEach(() => {
    delete media.MediaSource;
    delete media.ManagedMediaSource;
  });

  it('returns true if the device supports the codec, or if the codec is unknown', () => {
    media.MediaSource = createSources('avc1');
    expect(isPlayable('h264')).toBe(true);
    expect(isPlayable('hevc')).toBe(false);
    expect(isPlayable('mpeg2')).toBe(false);
    expect(isPlayable(null)).toBe(true);
  });

  it('uses the managed media source of an iPhone', () => {
    expect(isPlayable('hevc')).toBe(false);
    media.ManagedMediaSource = createSources('hvc1');
    expect(isPlayable('hevc')).toBe(true);
  });
});
