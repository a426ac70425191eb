import { imageHeader } from './image-header.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const u32 = (value: number) => value.toString(16).padStart(8, '0');
const u16 = (value: number) => value.toString(16).padStart(4, '0');

const png = (width: number, height: number) =>
  hex(`89504e470d0a1a0a 0000000d 49484452 ${u32(width)} ${u32(height)} 0806000000 00000000`);
/** Starts with a segment that contains another size. */
const jpeg = (width: number, height: number, frame = 'c0') =>
  hex(`ffd8 ffe1000c 45786966 ffc000110800 ff${frame}0011 08 ${u16(height)} ${u16(width)} 03`);
const webp = (chunk: string, data: string) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.from(chunk),
    Buffer.alloc(4),
    hex(data),
    Buffer.alloc(8),
  ]);

describe('imageHeader', () => {
  it.each([
    ['a PNG', png(640, 360), { type: 'image/png', width: 640, height: 360 }],
    ['a JPEG', jpeg(640, 360), { type: 'image/jpeg', width: 640, height: 360 }],
    ['a progressive JPEG', jpeg(30, 40, 'c2'), { type: 'image/jpeg', width: 30, height: 40 }],
    [
      'a lossy WebP',
      webp('VP8 ', '000000 9d012a 8002 6801'),
      { type: 'image/webp', width: 640, height: 360 },
    ],
    ['a lossless WebP', webp('VP8L', '2f 7fc25900'), { type: 'image/webp', width: 640, height: 360 }],
    [
      'an extended WebP',
      webp('VP8X', '10000000 7f0200 670100'),
      { type: 'image/webp', width: 640, height: 360 },
    ],
  ])('reads %s', (_what, file, expected) => {
    expect(imageHeader(file)).toEqual(expected);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no PNG, JPEG or WebP'],
    ['a GIF', Buffer.from('GIF89a0123456789'), 'no PNG, JPEG or WebP'],
    ['nothing', Buffer.alloc(0), 'no PNG, JPEG or WebP'],
    ['a moving WebP', webp('VP8X', '02000000 7f0200 670100'), 'Moving images'],
    ['a PNG without pixels', png(0, 5), 'damaged'],
    ['a PNG that ends too early', png(5, 5).subarray(0, 18), 'damaged'],
    ['a JPEG without a frame', hex('ffd8 ffe00010 4a46494600010101004800480000'), 'damaged'],
    ['a WebP of an unknown kind', webp('ICCP', '00'), 'damaged'],
  ])('refuses %s', (_what, file, reason) => {
    expect(() => imageHeader(file)).toThrow(reason);
  });

  it('refuses more than 16 megapixels before anything is decoded', () => {
    expect(imageHeader(png(4_000, 4_000))).toMatchObject({ width: 4_000 });
    expect(() => imageHeader(png(4_001, 4_000))).toThrow('has 17 megapixels, and at most 16 are possible');
    expect(() => imageHeader(png(0xffffffff, 0xffffffff))).toThrow('at most 16');
    expect(() => imageHeader(jpeg(65_535, 65_535))).toThrow('at most 16');
  });
});
