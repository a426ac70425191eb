import { EndOfBits, ExpGolombReader } from './exp-golomb-reader.js';

/** Profiles with SPS fields for chroma and scaling (ISO/IEC 14496-10 section 7.3.2.1.1). */
const HIGH_PROFILES = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
const MAX_FRAME_NUMBERS = 255;

/** Picture size of an AVC stream, pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Returns the picture size from an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 section 5.3.3.1), or null if it has
 * no readable sequence parameter set.
 */
export function readPictureSize(config: Buffer): PictureSize | null {
  if (config.length < 8 || ((config[5] ?? 0) & 31) === 0) return null;
  const sps = config.subarray(8, 8 + config.readUInt16BE(6));
  try {
    return parsePictureSize(sps);
  } catch (error) {
    if (error instanceof EndOfBits) return null;
    throw error;
  }
}

/**
 * Parses seq_parameter_set_data (ISO/IEC 14496-10 section 7.3.2.1.1).
 * @throws EndOfBits if the data is truncated.
 */
function parsePictureSize(sps: Buffer): PictureSize {
  const profile = sps[1] ?? 0;
  const reader = new ExpGolombReader(removeEmulationBytes(sps.subarray(4)));
  reader.readUnsigned();
  const chroma = HIGH_PROFILES.includes(profile) ? readChromaFormat(reader) : 1;
  reader.readUnsigned();
  skipPictureOrder(reader);
  reader.readUnsigned();
  reader.readBits(1);
  const widthInMacroblocks = reader.readUnsigned() + 1;
  const heightInMapUnits = reader.readUnsigned() + 1;
  const framesOnly = reader.readBits(1);
  if (!framesOnly) reader.readBits(1);
  reader.readBits(1);
  const crop = reader.readBits(1) ? readCrop(reader) : { x: 0, y: 0 };
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  return {
    width: widthInMacroblocks * 16 - crop.x * unitX,
    height: heightInMapUnits * 16 * (2 - framesOnly) - crop.y * unitY,
  };
}

/** Reads the fields of high profiles. Returns chroma_format_idc. */
function readChromaFormat(reader: ExpGolombReader): number {
  const chroma = reader.readUnsigned();
  if (chroma === 3) reader.readBits(1);
  reader.readUnsigned();
  reader.readUnsigned();
  reader.readBits(1);
  if (reader.readBits(1))
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
      if (reader.readBits(1)) skipScalingList(reader, list < 6 ? 16 : 64);
  return chroma;
}

function skipScalingList(reader: ExpGolombReader, size: number): void {
  let lastScale = 8;
  let nextScale = 8;
  for (let index = 0; index < size; index += 1) {
    if (nextScale !== 0) nextScale = (lastScale + reader.readSigned() + 256) % 256;
    lastScale = nextScale === 0 ? lastScale : nextScale;
  }
}

function skipPictureOrder(reader: ExpGolombReader): void {
  const type = reader.readUnsigned();
  if (type === 0) reader.readUnsigned();
  if (type !== 1) return;
  reader.readBits(1);
  reader.readSigned();
  reader.readSigned();
  const frames = Math.min(reader.readUnsigned(), MAX_FRAME_NUMBERS);
  for (let index = 0; index < frames; index += 1) reader.readSigned();
}

function readCrop(reader: ExpGolombReader): { x: number; y: number } {
  const [cropLeft, cropRight, cropTop, cropBottom] = [
    reader.readUnsigned(),
    reader.readUnsigned(),
    reader.readUnsigned(),
    reader.readUnsigned(),
  ];
  return { x: cropLeft + cropRight, y: cropTop + cropBottom };
}

/** Removes the emulation prevention bytes (ISO/IEC 14496-10 section 7.3.1). */
function removeEmulationBytes(data: Buffer): Buffer {
  const payload = [...data].filter(
    (byte, index) => !(byte === 3 && index >= 2 && data[index - 1] === 0 && data[index - 2] === 0),
  );
  return Buffer.from(payload);
}
