/** Bitrate for which `computeFlowSeconds` returns 1, kbit/s. */
const REFERENCE_KBPS = 4_000;

/**
 * Returns the time in which the packets on the trail advance by the distance between two of them, s: shorter with a
 * higher bitrate. The time is a power of two, so that small changes of the bitrate do not make the packets jump.
 */
export function computeFlowSeconds(kbps: number | undefined): number {
  const exponent = Math.round(Math.log2(REFERENCE_KBPS / Math.max(1, kbps ?? REFERENCE_KBPS)));
  return 2 ** Math.min(2, Math.max(-1, exponent));
}
