/** random_access_indicator of an adaptation field (ISO/IEC 13818-1, 2.4.3.5). */
const RANDOM_ACCESS = 0x40;
/** Maximum number of examined NAL units. An access unit begins with delimiter, parameter sets and picture. */
const MAX_START_CODES = 5;

export function isRandomAccess(packet: Uint8Array, offset: number): boolean {
  return (
    (packet[offset + 3]! & 0x20) !== 0 &&
    packet[offset + 4]! > 0 &&
    (packet[offset + 5]! & RANDOM_ACCESS) !== 0
  );
}

/**
 * Returns true if a decoder can start at the access unit with these first bytes: a key frame, or the recovery point of
 * intra refresh. Some senders omit the random access flag, but live encoders repeat the parameter sets at such a unit.
 */
export function isKeyFrameStart(
  codec: string,
  bytes: Uint8Array,
  startOffset: number,
  endOffset: number,
): boolean {
  const isKeyUnit = KEY_FRAME_TESTS[codec];
  if (!isKeyUnit) return false;
  let startCodes = 0;
  for (let i = startOffset; i + 4 < endOffset && startCodes < MAX_START_CODES; i++) {
    if (bytes[i] !== 0 || bytes[i + 1] !== 0 || bytes[i + 2] !== 1) continue;
    if (isKeyUnit(bytes[i + 3]!, bytes[i + 4]!)) return true;
    startCodes++;
  }
  return false;
}

/** Tests of the first two bytes after a start code, by codec. */
const KEY_FRAME_TESTS: Readonly<Record<string, (firstByte: number, secondByte: number) => boolean>> = {
  /** IDR slice (5), sequence parameter set (7), SEI (6) with a recovery point (6): Rec. H.264 7.4.1, D.1. */
  h264: (firstByte, secondByte) =>
    (firstByte & 0x9f) === 0x05 ||
    (firstByte & 0x9f) === 0x07 ||
    ((firstByte & 0x9f) === 0x06 && secondByte === 0x06),
  /** IDR and CRA pictures (19 to 21), VPS (32) and SPS (33): Rec. H.265 7.4.2. */
  hevc: (firstByte) => {
    const type = firstByte >> 1;
    return (type >= 19 && type <= 21) || type === 32 || type === 33;
  },
  /** Sequence header: ISO/IEC 13818-2, 6.2.1. */
  mpeg2: (firstByte) => firstByte === 0xb3,
};
