import { isKeyFrameStart, isRandomAccess } from './key-frames.js';

const createNalUnit = (...bytes: number[]) => [0, 0, 0, 1, ...bytes];
const isKeyFrame = (codec: string, ...bytes: number[]) =>
  isKeyFrameStart(codec, Uint8Array.from([...bytes, 0, 0]), 0, bytes.length + 2);

describe('isKeyFrameStart', () => {
  it.each<[string, string, number[]]>([
    [
      'an H.264 parameter set after an access unit delimiter',
      'h264',
      [...createNalUnit(0x09, 0xf0), ...createNalUnit(0x67, 0x42)],
    ],
    ['an H.264 IDR slice', 'h264', createNalUnit(0x65, 0x88)],
    [
      'the recovery point of H.264’s intra refresh',
      'h264',
      [...createNalUnit(0x09, 0xf0), ...createNalUnit(0x06, 0x06, 0x01)],
    ],
    ['an H.265 VPS', 'hevc', [...createNalUnit(0x46, 0x01, 0x50), ...createNalUnit(0x40, 0x01)]],
    [
      'an H.265 IDR picture without parameter sets',
      'hevc',
      [...createNalUnit(0x46, 0x01, 0x50), ...createNalUnit(0x26, 0x01)],
    ],
    ['an MPEG-2 sequence header', 'mpeg2', createNalUnit(0xb3, 0x14)],
  ])('returns true for %s', (_name, codec, bytes) => {
    expect(isKeyFrame(codec, ...bytes)).toBe(true);
  });

  it.each<[string, string, number[]]>([
    ['an ordinary H.264 frame', 'h264', [...createNalUnit(0x09, 0xf0), ...createNalUnit(0x41, 0x9a)]],
    ['another SEI message', 'h264', [...createNalUnit(0x09, 0xf0), ...createNalUnit(0x06, 0x05, 0x10)]],
    ['an H.265 delta frame', 'hevc', [...createNalUnit(0x46, 0x01, 0x50), ...createNalUnit(0x02, 0x01)]],
    ['an MPEG-2 picture', 'mpeg2', createNalUnit(0x00, 0x01)],
    ['a codec without NAL units', 'av1', createNalUnit(0x67, 0x42)],
  ])('returns false for %s', (_name, codec, bytes) => {
    expect(isKeyFrame(codec, ...bytes)).toBe(false);
  });
});

describe('isRandomAccess', () => {
  const createPacket = (control: number, length: number, flags: number) =>
    Uint8Array.from([0x47, 0x41, 0x00, control, length, flags]);

  it('returns the flag of the adaptation field', () => {
    expect(isRandomAccess(createPacket(0x30, 1, 0x40), 0)).toBe(true);
    expect(isRandomAccess(createPacket(0x30, 1, 0x10), 0)).toBe(false);
    expect(isRandomAccess(createPacket(0x10, 1, 0x40), 0)).toBe(false);
    expect(isRandomAccess(createPacket(0x30, 0, 0x40), 0)).toBe(false);
  });
});
