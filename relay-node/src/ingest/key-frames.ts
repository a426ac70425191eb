const TS_PACKET = 188;
const SYNC = 0x47;
/** Flag of an adaptation field: a decoder can begin here (ISO/IEC 13818-1, 2.4.3.5). */
const RANDOM_ACCESS = 0x40;
/** NAL units looked at behind the PES header: delimiter, parameter sets and the picture come within these bytes. */
const START_CODES_SEEN = 4;

/**
 * Counts the video frames that begin in an MPEG-TS payload and that a decoder can start with. Payload that is not
 * aligned MPEG-TS counts nothing. Called for every packet, so it allocates nothing.
 */
export function countKeyFrames(payload: Uint8Array, length: number): number {
  let found = 0;
  for (let at = 0; at + TS_PACKET <= length && payload[at] === SYNC; at += TS_PACKET)
    if ((payload[at + 1]! & 0x40) !== 0 && beginsKeyFrame(payload, at)) found++;
  return found;
}

/** `at`: a TS packet in which a payload unit starts. */
function beginsKeyFrame(payload: Uint8Array, at: number): boolean {
  const control = payload[at + 3]! & 0x30;
  const adaptation = (control & 0x20) !== 0 ? payload[at + 4]! + 1 : 0;
  const pes = at + 4 + adaptation;
  const end = at + TS_PACKET;
  if ((control & 0x10) === 0 || pes + 9 > end || !isVideoPes(payload, pes)) return false;
  // Muxers flag audio as randomly accessible too, hence the look at the stream id before.
  if (adaptation > 1 && (payload[at + 5]! & RANDOM_ACCESS) !== 0) return true;
  return startsWithParameterSets(payload, pes + 9 + payload[pes + 8]!, end);
}

const isVideoPes = (payload: Uint8Array, pes: number) =>
  payload[pes] === 0 &&
  payload[pes + 1] === 0 &&
  payload[pes + 2] === 1 &&
  (payload[pes + 3]! & 0xf0) === 0xe0;

/** For senders that leave the flag out: live encoders repeat the parameter sets before each key frame. */
function startsWithParameterSets(payload: Uint8Array, from: number, end: number): boolean {
  let seen = 0;
  for (let i = from; i + 4 < end && seen < START_CODES_SEEN; i++) {
    if (payload[i] !== 0 || payload[i + 1] !== 0 || payload[i + 2] !== 1) continue;
    if (isKeyNal(payload[i + 3]!, payload[i + 4]!)) return true;
    seen++;
  }
  return false;
}

/** H.264: IDR slice (5) or sequence parameter set (7); H.265: VPS (32) or SPS (33), layer 0 (Rec. H.264 7.4.1, H.265 7.4.2). */
const isKeyNal = (first: number, second: number) =>
  (first & 0x9f) === 0x05 ||
  (first & 0x9f) === 0x07 ||
  ((first === 0x40 || first === 0x42) && second === 0x01);
