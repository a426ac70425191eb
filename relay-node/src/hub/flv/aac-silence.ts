import type { Tag } from './tag.js';

const SAMPLES_PER_FRAME = 1024;
/** Sampling frequencies by index, ISO/IEC 14496-3 section 1.6.3.4. */
const FREQUENCIES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];
const AAC_RAW = 1;

/** AAC-LC frames without spectral data, by number of channels (raw_data_block, ISO/IEC 14496-3 section 4.4.2). */
const SILENT_FRAMES: Readonly<Record<number, readonly number[]>> = {
  1: [0x01, 0x18, 0x20, 0x07],
  2: [0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c],
};

/** A silent AAC frame in the format of a stream. */
export interface Silence {
  /** Body of an FLV audio tag. */
  body: Buffer;
  /** Duration of a frame, ms; not a whole number. */
  frameMs: number;
}

/** Returns silence for a stream's AAC header, or null for other formats. */
export function createSilence(header: Tag): Silence | null {
  const format = header.body[0] ?? 0;
  if (header.body.length < 4) return null;
  // AudioSpecificConfig: 5 bits object type, 4 bits frequency, 4 bits channels.
  const config = header.body.readUInt16BE(2);
  const frequency = readFrequency(header);
  const frame = SILENT_FRAMES[(config >> 3) & 15];
  if (frequency === null || frame === undefined) return null;
  return {
    body: Buffer.from([format, AAC_RAW, ...frame]),
    frameMs: (SAMPLES_PER_FRAME * 1000) / frequency,
  };
}

/** Returns the sampling frequency of a stream's AAC header, or null if its index is not in the table. */
export function readFrequency({ body }: Tag): number | null {
  return body.length < 4 ? null : (FREQUENCIES[(body.readUInt16BE(2) >> 7) & 15] ?? null);
}
