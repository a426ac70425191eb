import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;

/** Encodes RGBA pixels of 8 bits a channel, row by row. */
export function encodePng(pixels: Uint8Array, { width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, RGBA. The other fields are 0: deflate, the standard filters, not interlaced.
  header.set([8, 6], 8);
  const rowBytes = width * BYTES_PER_PIXEL;
  // A row begins with its filter, which is 0 for none.
  const rows = Buffer.alloc((1 + rowBytes) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (1 + rowBytes) + 1);
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
