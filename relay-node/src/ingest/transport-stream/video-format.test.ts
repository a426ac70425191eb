import { PARAMETER_SETS, createUnit } from './fake-transport-stream.js';
import { readVideoFormat } from './video-format.js';

const readFormat = (codec: string, bytes: readonly number[]) =>
  readVideoFormat(codec, Uint8Array.from(bytes));

describe('readVideoFormat', () => {
  it.each([
    ['h264', PARAMETER_SETS.avc360, '640x368 4:2:0 8'],
    ['h264', PARAMETER_SETS.avc1080, '1920x1088 4:2:0 8'],
    ['h264', PARAMETER_SETS.avc444, '320x192 4:4:4 10'],
    ['hevc', PARAMETER_SETS.hevc720, '1280x720 4:2:0 8'],
    ['hevc', PARAMETER_SETS.hevc422, '320x184 4:2:2 10'],
    ['mpeg2', PARAMETER_SETS.mpeg2, '352x288 4:2:0 8'],
  ] as const)('reads the coded size, chroma and bit depth of %s', (codec, bytes, expected) => {
    expect(readFormat(codec, bytes)).toBe(expected);
    expect(readFormat(codec, [...createUnit(0x46, 0x01), ...bytes, ...createUnit(0x65, 0x88)])).toBe(
      expected,
    );
  });

  it('returns null without a parameter set, for another codec, and for a truncated set', () => {
    expect(readFormat('h264', createUnit(0x65, 0x88, 0x84))).toBeNull();
    expect(readFormat('av1', PARAMETER_SETS.avc360)).toBeNull();
    expect(readFormat('h264', PARAMETER_SETS.avc1080.slice(0, 8))).toBeNull();
  });

  it('does not throw for malicious parameter sets', () => {
    for (const type of [0x67, 0x42])
      for (const byte of [0x00, 0x03, 0xff])
        expect(() => {
          readFormat('h264', createUnit(type, ...new Array<number>(200).fill(byte)));
          readFormat('hevc', createUnit(type, 0x01, ...new Array<number>(200).fill(byte)));
        }).not.toThrow();
  });
});
