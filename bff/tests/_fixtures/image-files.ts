import { execFileSync } from 'node:child_process';
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and opacity, 0 to 255. */
export type Pixel = readonly [number, number, number, number];

export function createPng(width: number, height: number, pixel: (x: number, y: number) => Pixel): Buffer {
  const rows = Array.from({ length: height }, (_row, y) => [
    0,
    ...Array.from({ length: width }, (_pixel, x) => pixel(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', header),
    createChunk('tEXt', Buffer.from(`Comment\0${LOCATION}`)),
    createChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A location in a photo's metadata. No stored image may contain it. */
export const LOCATION = 'taken at 48.137, 11.575';

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns the same image in another type. */
export function convertPng(png: Buffer, type: 'mjpeg' | 'libwebp' | 'gif'): Buffer {
  const format = type === 'gif' ? 'gif' : 'image2pipe';
  return runFfmpeg(png, ['-c:v', type, ...(type === 'mjpeg' ? ['-q:v', '2'] : []), '-f', format, '-']);
}

/** Returns a pixel of an image of any type, RGBA. */
export function readPixel(image: Buffer, x: number, y: number): number[] {
  const filter = `format=rgba,crop=1:1:${x}:${y}`;
  return [...runFfmpeg(image, ['-vf', filter, '-pix_fmt', 'rgba', '-f', 'rawvideo', '-'])];
}

function runFfmpeg(input: Buffer, args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-f', chooseDemuxer(input), '-i', '-', ...args], { input });
}

function chooseDemuxer(image: Buffer): string {
  if (image.readUInt16BE(0) === 0xffd8) return 'jpeg_pipe';
  return image.toString('latin1', 0, 4) === 'RIFF' ? 'webp_pipe' : 'png_pipe';
}

/** Adds a phone's metadata to a JPEG: orientation 6 (upright) and a location. */
export function addPhoneMetadata(jpeg: Buffer): Buffer {
  const location = Buffer.from(LOCATION);
  const tiff = Buffer.alloc(26 + 12);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  // Orientation, a 16-bit number.
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(6, 18);
  // ImageDescription, a text after the directory.
  tiff.writeUInt16LE(0x010e, 22);
  tiff.writeUInt16LE(2, 24);
  tiff.writeUInt32LE(location.length, 26);
  tiff.writeUInt32LE(tiff.length, 30);
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, location]);
  const segmentHeader = Buffer.from([0xff, 0xe1, 0, 0]);
  segmentHeader.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segmentHeader, data, jpeg.subarray(2)]);
}
