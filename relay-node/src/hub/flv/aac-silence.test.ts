import { createAudioHeader } from './fake-tags.js';
import { createSilence } from './aac-silence.js';

/** Returns an AAC-LC header. `frequency` is the index of the sampling frequency. */
function createHeader(frequency: number, channels: number) {
  const config = Buffer.alloc(2);
  config.writeUInt16BE((2 << 11) | (frequency << 7) | (channels << 3));
  return { ...createAudioHeader(), body: Buffer.concat([Buffer.of(0xaf, 0), config]) };
}

describe('createSilence', () => {
  it('returns silence for 48 kHz stereo in the format of the stream', () => {
    const silence = createSilence(createAudioHeader());
    expect(silence?.frameMs).toBeCloseTo(21.333, 3);
    expect([...(silence?.body.subarray(0, 2) ?? [])]).toEqual([0xaf, 1]);
  });

  it('returns silence for other frequencies and for one channel', () => {
    expect(createSilence(createHeader(4, 2))?.frameMs).toBeCloseTo(23.22, 2);
    expect(createSilence(createHeader(3, 1))?.body.length).not.toBe(
      createSilence(createHeader(3, 2))?.body.length,
    );
  });

  it.each([
    ['six channels', createHeader(3, 6)],
    ['an unknown frequency', createHeader(15, 2)],
    ['a truncated header', { ...createAudioHeader(), body: Buffer.of(0xaf, 0) }],
  ])('returns null for %s', (_case, tag) => expect(createSilence(tag)).toBeNull());
});
