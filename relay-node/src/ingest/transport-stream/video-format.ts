import { BitReader } from './bit-reader.js';

/** H.264 profiles whose parameter set includes chroma and bit depth (Rec. H.264, 7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const CHROMA = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];

/**
 * Returns the picture format from the parameter sets at the beginning of an access unit, e.g. '1280x720 4:2:0 8'.
 * Returns null if there are none, or for an unsupported codec.
 */
export function videoFormat(codec: string, unit: Uint8Array): string | null {
  if (codec === 'mpeg2') return mpeg2Format(unit);
  const read = codec === 'h264' ? h264Format : codec === 'hevc' ? hevcFormat : null;
  if (!read) return null;
  for (let at = nalAt(unit, 0); at >= 0; at = nalAt(unit, at)) {
    const format = read(unit, at);
    if (format) return format;
  }
  return null;
}

export const hasKnownFormat = (codec: string) => codec === 'h264' || codec === 'hevc' || codec === 'mpeg2';

/** Returns the offset after the next start code, or -1. */
function nalAt(bytes: Uint8Array, from: number): number {
  for (let i = from; i + 3 < bytes.length; i++)
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1) return i + 3;
  return -1;
}

/** Returns the bytes up to the next start code. */
function nalUnit(bytes: Uint8Array, at: number): Uint8Array {
  const next = nalAt(bytes, at);
  return bytes.subarray(at, next < 0 ? bytes.length : next - 3);
}

/** Rec. H.264, 7.3.2.1.1: seq_parameter_set_data. */
function h264Format(unit: Uint8Array, at: number): string | null {
  if ((unit[at]! & 0x1f) !== 7) return null;
  const reader = new BitReader(nalUnit(unit, at + 1));
  const profile = reader.bits(8);
  reader.skip(16);
  reader.ue();
  let [chroma, depth] = [1, 8];
  if (HIGH_PROFILES.has(profile)) {
    chroma = reader.ue();
    if (chroma === 3) reader.skip(1);
    depth = 8 + reader.ue();
    reader.ue();
    reader.skip(1);
    if (reader.bits(1) === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  }
  reader.ue();
  skipPictureOrder(reader);
  reader.ue();
  reader.skip(1);
  const width = (reader.ue() + 1) * 16;
  const mapUnits = reader.ue() + 1;
  const height = mapUnits * 16 * (reader.bits(1) === 1 ? 1 : 2);
  return reader.isOver ? null : formatOf(width, height, chroma, depth);
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.ue();
  if (type === 0) reader.ue();
  if (type !== 1) return;
  reader.skip(1);
  reader.se();
  reader.se();
  for (let left = reader.ue(); left > 0 && !reader.isOver; left--) reader.se();
}

function skipScalingLists(reader: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (reader.bits(1) === 0) continue;
    const size = list < 6 ? 16 : 64;
    let [last, next] = [8, 8];
    for (let i = 0; i < size && next !== 0; i++) {
      next = (last + reader.se() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

/** Rec. H.265, 7.3.2.2.1: seq_parameter_set_rbsp. */
function hevcFormat(unit: Uint8Array, at: number): string | null {
  if (((unit[at]! >> 1) & 0x3f) !== 33) return null;
  const reader = new BitReader(nalUnit(unit, at + 2));
  reader.skip(4);
  const subLayers = reader.bits(3);
  reader.skip(1 + 96);
  skipSubLayers(reader, subLayers);
  reader.ue();
  const chroma = reader.ue();
  if (chroma === 3) reader.skip(1);
  const [width, height] = [reader.ue(), reader.ue()];
  if (reader.bits(1) === 1) for (let edge = 0; edge < 4; edge++) reader.ue();
  const depth = 8 + reader.ue();
  return reader.isOver ? null : formatOf(width, height, chroma, depth);
}

function skipSubLayers(reader: BitReader, subLayers: number): void {
  const present = Array.from({ length: subLayers }, () => [reader.bits(1), reader.bits(1)]);
  if (subLayers > 0) reader.skip(2 * (8 - subLayers));
  for (const [profile, level] of present) reader.skip((profile ? 88 : 0) + (level ? 8 : 0));
}

/** ISO/IEC 13818-2, 6.2.2.1 and 6.2.2.3: sequence header and its extension. */
function mpeg2Format(unit: Uint8Array): string | null {
  let [size, chroma] = ['', 1];
  for (let at = nalAt(unit, 0); at >= 0; at = nalAt(unit, at)) {
    const [code, a = 0, b = 0, c = 0] = unit.subarray(at, at + 4);
    if (code === 0xb3) size = `${(a << 4) | (b >> 4)}x${((b & 0x0f) << 8) | c}`;
    else if (code === 0xb5 && a >> 4 === 1) chroma = (b >> 1) & 3;
  }
  return size === '' ? null : `${size} ${CHROMA[chroma]} 8`;
}

function formatOf(width: number, height: number, chroma: number, depth: number): string {
  return `${width}x${height} ${CHROMA[chroma] ?? String(chroma)} ${depth}`;
}
