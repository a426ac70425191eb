import { createAudioHeader } from './fake-tags.js';
import { createSilence } from './aac-silence.js';

/** AAC-LC header. `frequency` is the index of the sampling frequency. */
function header(frequency: number, channels: number) {
  const config = Buffer.alloc(2);
  config.writeUInt16BE((2 << 11) | (frequency << 7) | (channels << 3));
  return { ...createAudioHeader(), body: Buffer.concat([Buffer.of(0xaf, 0), config]) };
}

describe('silenceFor', () => {
  it('fits 48 kHz stereo, with the format of the stream', () => {
    const silence = createSilence(createAudioHeader());
    expect(silence?.frameMs).toBeCloseTo(21.333, 3);
    expect([...(silence?.body.subarray(0, 2) ?? [])]).toEqual([0xaf, 1]);
  });

  it('fits other frequencies and one channel', () => {
    expect(createSilence(header(4, 2))?.frameMs).toBeCloseTo(23.22, 2);
    expect(createSilence(header(3, 1))?.body.length).not.toBe(createSilence(header(3, 2))?.body.length);
  });

  it.each([
    ['six channels', header(3, 6)],
    ['an unknown frequency', header(15, 2)],
    ['a truncated header', { ...createAudioHeader(), body: Buffer.of(0xaf, 0) }],
  ])('returns null for %s', (_what, tag) => expect(createSilence(tag)).toBeNull());
});
