import { beginsKeyFrame, isRandomAccess } from './key-frames.js';

const unit = (...bytes: number[]) => [0, 0, 0, 1, ...bytes];
const begins = (codec: string, ...bytes: number[]) =>
  beginsKeyFrame(codec, Uint8Array.from([...bytes, 0, 0]), 0, bytes.length + 2);

describe('beginsKeyFrame', () => {
  it.each<[string, string, number[]]>([
    ['an H.264 parameter set behind a delimiter', 'h264', [...unit(0x09, 0xf0), ...unit(0x67, 0x42)]],
    ['an H.264 IDR slice', 'h264', unit(0x65, 0x88)],
    ['the recovery point of H.264’s intra refresh', 'h264', [...unit(0x09, 0xf0), ...unit(0x06, 0x06, 0x01)]],
    ['an H.265 VPS', 'hevc', [...unit(0x46, 0x01, 0x50), ...unit(0x40, 0x01)]],
    ['an H.265 IDR picture without parameter sets', 'hevc', [...unit(0x46, 0x01, 0x50), ...unit(0x26, 0x01)]],
    ['an MPEG-2 sequence header', 'mpeg2', unit(0xb3, 0x14)],
  ])('is true for %s', (_what, codec, bytes) => {
    expect(begins(codec, ...bytes)).toBe(true);
  });

  it.each<[string, string, number[]]>([
    ['an ordinary H.264 frame', 'h264', [...unit(0x09, 0xf0), ...unit(0x41, 0x9a)]],
    ['other supplemental information', 'h264', [...unit(0x09, 0xf0), ...unit(0x06, 0x05, 0x10)]],
    ['an H.265 delta frame', 'hevc', [...unit(0x46, 0x01, 0x50), ...unit(0x02, 0x01)]],
    ['an MPEG-2 picture', 'mpeg2', unit(0x00, 0x01)],
    ['a codec without such units', 'av1', unit(0x67, 0x42)],
  ])('is false for %s', (_what, codec, bytes) => {
    expect(begins(codec, ...bytes)).toBe(false);
  });
});

describe('isRandomAccess', () => {
  const packet = (control: number, length: number, flags: number) =>
    Uint8Array.from([0x47, 0x41, 0x00, control, length, flags]);

  it('returns the flag of the adaptation field', () => {
    expect(isRandomAccess(packet(0x30, 1, 0x40), 0)).toBe(true);
    expect(isRandomAccess(packet(0x30, 1, 0x10), 0)).toBe(false);
    expect(isRandomAccess(packet(0x10, 1, 0x40), 0)).toBe(false);
    expect(isRandomAccess(packet(0x30, 0, 0x40), 0)).toBe(false);
  });
});
