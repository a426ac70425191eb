import { BitReader } from './bit-reader.js';

/** H.264 profiles whose parameter set includes chroma and bit depth (Rec. H.264, 7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const CHROMA = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];

/**
 * Returns the picture format from the parameter sets at the beginning of an access unit, e.g. '1280x720 4:2:0 8'.
 * Returns null without parameter sets, and for an unsupported codec.
 */
export function readVideoFormat(codec: string, unit: Uint8Array): string | null {
  if (codec === 'mpeg2') return readMpeg2Format(unit);
  const readFormat = codec === 'h264' ? readH264Format : codec === 'hevc' ? readHevcFormat : null;
  if (!readFormat) return null;
  for (let offset = findNalUnit(unit, 0); offset >= 0; offset = findNalUnit(unit, offset)) {
    const format = readFormat(unit, offset);
    if (format) return format;
  }
  return null;
}

export const hasKnownFormat = (codec: string) => codec === 'h264' || codec === 'hevc' || codec === 'mpeg2';

/** Returns the offset after the next start code, or -1. */
function findNalUnit(bytes: Uint8Array, startOffset: number): number {
  for (let i = startOffset; i + 3 < bytes.length; i++)
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1) return i + 3;
  return -1;
}

/** Returns the bytes up to the next start code. */
function sliceNalUnit(bytes: Uint8Array, offset: number): Uint8Array {
  const nextOffset = findNalUnit(bytes, offset);
  return bytes.subarray(offset, nextOffset < 0 ? bytes.length : nextOffset - 3);
}

/** Reads seq_parameter_set_data (Rec. H.264, 7.3.2.1.1). */
function readH264Format(unit: Uint8Array, offset: number): string | null {
  if ((unit[offset]! & 0x1f) !== 7) return null;
  const reader = new BitReader(sliceNalUnit(unit, offset + 1));
  const profile = reader.readBits(8);
  reader.skipBits(16);
  reader.readUnsigned();
  let [chroma, depth] = [1, 8];
  if (HIGH_PROFILES.has(profile)) {
    chroma = reader.readUnsigned();
    if (chroma === 3) reader.skipBits(1);
    depth = 8 + reader.readUnsigned();
    reader.readUnsigned();
    reader.skipBits(1);
    if (reader.readBits(1) === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  }
  reader.readUnsigned();
  skipPictureOrder(reader);
  reader.readUnsigned();
  reader.skipBits(1);
  const width = (reader.readUnsigned() + 1) * 16;
  const mapUnits = reader.readUnsigned() + 1;
  const height = mapUnits * 16 * (reader.readBits(1) === 1 ? 1 : 2);
  return reader.isPastEnd ? null : describeFormat(width, height, chroma, depth);
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.readUnsigned();
  if (type === 0) reader.readUnsigned();
  if (type !== 1) return;
  reader.skipBits(1);
  reader.readSigned();
  reader.readSigned();
  for (let remaining = reader.readUnsigned(); remaining > 0 && !reader.isPastEnd; remaining--)
    reader.readSigned();
}

function skipScalingLists(reader: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (reader.readBits(1) === 0) continue;
    const size = list < 6 ? 16 : 64;
    let [lastScale, nextScale] = [8, 8];
    for (let i = 0; i < size && nextScale !== 0; i++) {
      nextScale = (lastScale + reader.readSigned() + 256) % 256;
      lastScale = nextScale === 0 ? lastScale : nextScale;
    }
  }
}

/** Reads seq_parameter_set_rbsp (Rec. H.265, 7.3.2.2.1). */
function readHevcFormat(unit: Uint8Array, offset: number): string | null {
  if (((unit[offset]! >> 1) & 0x3f) !== 33) return null;
  const reader = new BitReader(sliceNalUnit(unit, offset + 2));
  reader.skipBits(4);
  const subLayers = reader.readBits(3);
  reader.skipBits(1 + 96);
  skipSubLayers(reader, subLayers);
  reader.readUnsigned();
  const chroma = reader.readUnsigned();
  if (chroma === 3) reader.skipBits(1);
  const [width, height] = [reader.readUnsigned(), reader.readUnsigned()];
  if (reader.readBits(1) === 1) for (let edge = 0; edge < 4; edge++) reader.readUnsigned();
  const depth = 8 + reader.readUnsigned();
  return reader.isPastEnd ? null : describeFormat(width, height, chroma, depth);
}

function skipSubLayers(reader: BitReader, subLayers: number): void {
  const presenceFlags = Array.from({ length: subLayers }, () => [reader.readBits(1), reader.readBits(1)]);
  if (subLayers > 0) reader.skipBits(2 * (8 - subLayers));
  for (const [profile, level] of presenceFlags) reader.skipBits((profile ? 88 : 0) + (level ? 8 : 0));
}

/** Reads the sequence header and its extension (ISO/IEC 13818-2, 6.2.2.1 and 6.2.2.3). */
function readMpeg2Format(unit: Uint8Array): string | null {
  let [size, chroma] = ['', 1];
  for (let offset = findNalUnit(unit, 0); offset >= 0; offset = findNalUnit(unit, offset)) {
    const [code, a = 0, b = 0, c = 0] = unit.subarray(offset, offset + 4);
    if (code === 0xb3) size = `${(a << 4) | (b >> 4)}x${((b & 0x0f) << 8) | c}`;
    else if (code === 0xb5 && a >> 4 === 1) chroma = (b >> 1) & 3;
  }
  return size === '' ? null : `${size} ${CHROMA[chroma]} 8`;
}

function describeFormat(width: number, height: number, chroma: number, depth: number): string {
  return `${width}x${height} ${CHROMA[chroma] ?? String(chroma)} ${depth}`;
}
