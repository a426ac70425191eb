import { LIMITS } from '@trailcast/schema/limits';
import { ImageError } from './image-error.js';

/** Type and size from the start of an image file. */
export interface ImageHeader {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const ANIMATED_IMAGE_ERROR = new ImageError('Animated images are not supported. Upload a still image.');
const DAMAGED_IMAGE_ERROR = new ImageError('This image is damaged. Save it again and upload the new file.');
const UNKNOWN_IMAGE_ERROR = new ImageError(
  'This is not a PNG, JPEG or WebP file. Convert the image and upload it again.',
);

/**
 * Reads type and size from the file itself, not from its name or the request, so that an image that is too large is
 * never decoded. Throws ImageError if the file is not a supported image, is damaged or has too many pixels.
 */
export function readImageHeader(file: Buffer): ImageHeader {
  const header = readHeader(file);
  const pixels = header.width * header.height;
  if (pixels === 0) throw DAMAGED_IMAGE_ERROR;
  if (pixels > LIMITS.imageMaxPixels)
    throw new ImageError(
      `This image has ${Math.ceil(pixels / 1e6)} megapixels, but at most ${LIMITS.imageMaxPixels / 1e6} are allowed. Make it smaller and upload it again.`,
    );
  return header;
}

function readHeader(file: Buffer): ImageHeader {
  try {
    if (file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPngHeader(file);
    if (file.readUInt16BE(0) === 0xffd8) return readJpegHeader(file);
    if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')
      return readWebpHeader(file);
  } catch (error) {
    if (error instanceof ImageError) throw error;
    // The file ends within its header.
    throw file.length < 16 ? UNKNOWN_IMAGE_ERROR : DAMAGED_IMAGE_ERROR;
  }
  throw UNKNOWN_IMAGE_ERROR;
}

/** Format: PNG, 3rd edition, sections 5.2 and 11.2.1. */
function readPngHeader(file: Buffer): ImageHeader {
  if (file.toString('latin1', 12, 16) !== 'IHDR') throw DAMAGED_IMAGE_ERROR;
  return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/**
 * The size is in the first frame header (ITU-T T.81, B.2.2). Segments are skipped, because they may contain a
 * thumbnail.
 */
function readJpegHeader(file: Buffer): ImageHeader {
  for (let offset = 2; ;) {
    if (file.readUInt8(offset) !== 0xff) throw DAMAGED_IMAGE_ERROR;
    const marker = file.readUInt8(offset + 1);
    if (isFrame(marker))
      return {
        type: 'image/jpeg',
        height: file.readUInt16BE(offset + 5),
        width: file.readUInt16BE(offset + 7),
      };
    // Skips fill bytes before a marker.
    offset += marker === 0xff ? 1 : 2 + Math.max(2, file.readUInt16BE(offset + 2));
  }
}

/** Returns true for SOF0 to SOF15. DHT, JPG and DAC have numbers in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Format: RFC 9649, section 2. */
function readWebpHeader(file: Buffer): ImageHeader {
  const type = 'image/webp';
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if ((file.readUInt8(20) & 0x02) !== 0) throw ANIMATED_IMAGE_ERROR;
      return { type, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      throw DAMAGED_IMAGE_ERROR;
  }
}
