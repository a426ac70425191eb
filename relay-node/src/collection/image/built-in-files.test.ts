import { createHash } from 'node:crypto';
import { crc32, inflateSync } from 'node:zlib';
import { BUILT_IN_IMAGES } from '@trailcast/schema/built-in-images';
import { BUILT_IN_FILES } from './built-in-files.js';

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 8; offset < file.length;) {
    const end = offset + 8 + file.readUInt32BE(offset);
    expect(crc32(file.subarray(offset + 4, end))).toBe(file.readUInt32BE(end));
    chunks.push({
      type: file.toString('latin1', offset + 4, offset + 8),
      data: file.subarray(offset + 8, end),
    });
    offset = end + 4;
  }
  return chunks;
}

describe('BUILT_IN_FILES', () => {
  const { file, digest, pixels } = BUILT_IN_FILES.get('city')!;
  const { width, height } = BUILT_IN_IMAGES.get('city')!;

  it('has a PNG file of each built-in image, with its digest and size', () => {
    expect([...BUILT_IN_FILES.keys()]).toEqual([...BUILT_IN_IMAGES.keys()]);
    expect(file.toString('latin1', 1, 4)).toBe('PNG');
    expect(digest).toBe(createHash('sha256').update(file).digest('hex'));
    expect(pixels).toBe(width * height);
    const chunks = readChunks(file);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
    const [header] = chunks;
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([width, height]);
  });

  it('draws rectangles in their order onto a transparent ground', () => {
    const rows = inflateSync(readChunks(file)[1]!.data);
    const readPixel = (x: number, y: number) => rows.readUInt32BE(y * (1 + width * 4) + 1 + x * 4);
    expect(rows).toHaveLength((1 + width * 4) * height);
    // The sky, a far house, a near one in front of it, and a lit window.
    expect([readPixel(0, 0), readPixel(10, 210), readPixel(10, 319), readPixel(97, 170)]).toEqual([
      0, 0x00000047, 0x00000080, 0xffd98aff,
    ]);
  });
});
