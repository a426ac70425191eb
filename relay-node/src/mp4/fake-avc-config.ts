/** SPS of 64x64 pixels, baseline: profile, level, then ue(v) and flags (ISO/IEC 14496-10 section 7.3.2.1.1). */
const SPS = packBits('01100111 01000010 00000000 00001010', '1 1 1 1 010 0 00100 00100 1 1 0 0 1');

/** Returns an AVCDecoderConfigurationRecord with the size 64x64. Records with different levels differ. */
export function createFakeAvcConfig(level = 10): Buffer {
  return Buffer.concat([Buffer.of(1, 66, 0, level, 255, 0xe1, 0, SPS.length), SPS, Buffer.of(0)]);
}

/** Packs bits, padded to bytes. */
function packBits(...texts: readonly string[]): Buffer {
  const bits = texts.join('').replaceAll(' ', '');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)));
}
