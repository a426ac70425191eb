import { readImageHeader } from './image-header.js';

const parseHex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const formatUint32 = (value: number) => value.toString(16).padStart(8, '0');
const formatUint16 = (value: number) => value.toString(16).padStart(4, '0');

const createPng = (width: number, height: number) =>
  parseHex(
    `89504e470d0a1a0a 0000000d 49484452 ${formatUint32(width)} ${formatUint32(height)} 0806000000 00000000`,
  );
/** Starts with a segment that contains another size. */
const createJpeg = (width: number, height: number, frame = 'c0') =>
  parseHex(
    `ffd8 ffe1000c 45786966 ffc000110800 ff${frame}0011 08 ${formatUint16(height)} ${formatUint16(width)} 03`,
  );
const createWebp = (chunk: string, data: string) =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.from(chunk),
    Buffer.alloc(4),
    parseHex(data),
    Buffer.alloc(8),
  ]);

describe('readImageHeader', () => {
  it.each([
    ['a PNG', createPng(640, 360), { type: 'image/png', width: 640, height: 360 }],
    ['a JPEG', createJpeg(640, 360), { type: 'image/jpeg', width: 640, height: 360 }],
    ['a progressive JPEG', createJpeg(30, 40, 'c2'), { type: 'image/jpeg', width: 30, height: 40 }],
    [
      'a lossy WebP',
      createWebp('VP8 ', '000000 9d012a 8002 6801'),
      { type: 'image/webp', width: 640, height: 360 },
    ],
    ['a lossless WebP', createWebp('VP8L', '2f 7fc25900'), { type: 'image/webp', width: 640, height: 360 }],
    [
      'an extended WebP',
      createWebp('VP8X', '10000000 7f0200 670100'),
      { type: 'image/webp', width: 640, height: 360 },
    ],
  ])('reads %s', (_name, file, expected) => {
    expect(readImageHeader(file)).toEqual(expected);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG, JPEG or WebP'],
    ['a GIF', Buffer.from('GIF89a0123456789'), 'not a PNG, JPEG or WebP'],
    ['nothing', Buffer.alloc(0), 'not a PNG, JPEG or WebP'],
    ['an animated WebP', createWebp('VP8X', '02000000 7f0200 670100'), 'Animated images'],
    ['a PNG without pixels', createPng(0, 5), 'damaged'],
    ['a PNG that ends too early', createPng(5, 5).subarray(0, 18), 'damaged'],
    ['a JPEG without a frame', parseHex('ffd8 ffe00010 4a46494600010101004800480000'), 'damaged'],
    ['a WebP of an unknown kind', createWebp('ICCP', '00'), 'damaged'],
  ])('rejects %s', (_name, file, reason) => {
    expect(() => readImageHeader(file)).toThrow(reason);
  });

  it('rejects an image of more than 16 megapixels', () => {
    expect(readImageHeader(createPng(4_000, 4_000))).toMatchObject({ width: 4_000 });
    expect(() => readImageHeader(createPng(4_001, 4_000))).toThrow(
      'has 17 megapixels, but at most 16 are allowed',
    );
    expect(() => readImageHeader(createPng(0xffffffff, 0xffffffff))).toThrow('at most 16');
    expect(() => readImageHeader(createJpeg(65_535, 65_535))).toThrow('at most 16');
  });
});
