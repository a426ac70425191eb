/** random_access_indicator of an adaptation field (ISO/IEC 13818-1, 2.4.3.5). */
const RANDOM_ACCESS = 0x40;
/** Maximum number of examined NAL units. Delimiter, parameter sets and the picture are among the first. */
const START_CODES_SEEN = 5;

export function isRandomAccess(packet: Uint8Array, at: number): boolean {
  return (packet[at + 3]! & 0x20) !== 0 && packet[at + 4]! > 0 && (packet[at + 5]! & RANDOM_ACCESS) !== 0;
}

/**
 * Returns true if a decoder can start at the access unit with these first bytes: a key frame, or the recovery point of
 * intra refresh. Needed for senders that omit the random access flag. Live encoders repeat the parameter sets there.
 */
export function beginsKeyFrame(codec: string, bytes: Uint8Array, from: number, end: number): boolean {
  const isKey = KEY_UNITS[codec];
  if (!isKey) return false;
  let seen = 0;
  for (let i = from; i + 4 < end && seen < START_CODES_SEEN; i++) {
    if (bytes[i] !== 0 || bytes[i + 1] !== 0 || bytes[i + 2] !== 1) continue;
    if (isKey(bytes[i + 3]!, bytes[i + 4]!)) return true;
    seen++;
  }
  return false;
}

/** Tests the first two bytes after a start code. */
const KEY_UNITS: Readonly<Record<string, (first: number, second: number) => boolean>> = {
  /** IDR slice (5), sequence parameter set (7), SEI (6) with a recovery point (6): Rec. H.264 7.4.1, D.1. */
  h264: (first, second) =>
    (first & 0x9f) === 0x05 || (first & 0x9f) === 0x07 || ((first & 0x9f) === 0x06 && second === 0x06),
  /** IDR and CRA pictures (19 to 21), VPS (32) and SPS (33): Rec. H.265 7.4.2. */
  hevc: (first) => {
    const type = first >> 1;
    return (type >= 19 && type <= 21) || type === 32 || type === 33;
  },
  /** Sequence header: ISO/IEC 13818-2, 6.2.1. */
  mpeg2: (first) => first === 0xb3,
};
