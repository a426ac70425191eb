import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { BUILT_IN_IMAGES, type BuiltInImage } from '@trailcast/schema/built-in-images';
import type { SceneImage } from '@trailcast/schema/node';

interface BuiltInFile extends SceneImage {
  /** PNG with RGBA pixels. */
  file: Buffer;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;

/** The built-in images as files, by id. */
export const BUILT_IN_FILES: ReadonlyMap<string, BuiltInFile> = new Map(
  [...BUILT_IN_IMAGES].map(([id, image]) => [id, createFile(id, image)]),
);

/** @throws Error for an unknown id */
export function requireBuiltInFile(id: string): BuiltInFile {
  const file = BUILT_IN_FILES.get(id);
  if (!file) throw new Error(`there is no built-in image ${id}`);
  return file;
}

function createFile(id: string, image: BuiltInImage): BuiltInFile {
  const file = encodePng(image);
  const digest = createHash('sha256').update(file).digest('hex');
  return { id, digest, pixels: image.width * image.height, file };
}

function encodePng(image: BuiltInImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  // 8 bits a channel, RGBA. The other fields are 0: deflate, the standard filters, not interlaced.
  header.set([8, 6], 8);
  const content = deflateSync(drawRows(image));
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', header),
    createChunk('IDAT', content),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the rows of pixels, each after a byte for its filter, which is 0 for none. */
function drawRows({ width, height, rectangles }: BuiltInImage): Buffer {
  const rowBytes = 1 + width * BYTES_PER_PIXEL;
  const rows = Buffer.alloc(rowBytes * height);
  for (const { x, y, colour, ...size } of rectangles)
    for (let row = y; row < y + size.height; row += 1)
      for (let column = x; column < x + size.width; column += 1)
        rows.writeUInt32BE(colour, row * rowBytes + 1 + column * BYTES_PER_PIXEL);
  return rows;
}

function createChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
