import { createHash } from 'node:crypto';
import { crc32, inflateSync } from 'node:zlib';
import { BUILT_IN_IMAGES, IMAGE_SIZE } from '@trailcast/schema/built-in-images';
import { requireBuiltInFile } from './built-in-files.js';

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
  const { width, height } = IMAGE_SIZE;

  it.each([...BUILT_IN_IMAGES.keys()])('has a PNG file of %s with its digest and size', (id) => {
    const { file, digest, pixels } = requireBuiltInFile(id);
    expect(file.toString('latin1', 1, 4)).toBe('PNG');
    expect(digest).toBe(createHash('sha256').update(file).digest('hex'));
    expect(pixels).toBe(width * height);
    const [header, content, ...rest] = readChunks(file);
    expect([header?.type, content?.type, ...rest.map(({ type }) => type)]).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([width, height]);
    expect(inflateSync(content!.data)).toHaveLength((1 + width * 4) * height);
  });

  it('draws sky, houses, lights and sun', () => {
    const rows = inflateSync(readChunks(requireBuiltInFile('morning').file)[1]!.data);
    const readPixel = (x: number, y: number) => rows.readUInt32BE(y * (1 + width * 4) + 1 + x * 4);
    const points = [[0, 0], [10, 620], [10, 719], [97, 570], [1010, 360]] as const; // prettier-ignore
    expect(points.map(([x, y]) => readPixel(x, y))).toEqual([
      0x00000073, 0x0000006b, 0x000000ad, 0xffd98aff, 0xffe9c4ff,
    ]);
  });

  it('reports an unknown id', () => {
    expect(() => requireBuiltInFile('noon')).toThrow('there is no built-in image noon');
  });
});
