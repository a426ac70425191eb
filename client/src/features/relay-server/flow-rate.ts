/** Bitrate at which a packet on the trail takes 1 s from mark to mark, kbit/s. */
const USUAL_KBPS = 4_000;

/**
 * Returns the time in which the packets on the trail travel their own distance, s: shorter with a higher bitrate. It changes
 * in steps of two, so that a bitrate that moves a little does not make them jump.
 */
export function flowSeconds(kbps: number | undefined): number {
  const step = Math.round(Math.log2(USUAL_KBPS / Math.max(1, kbps ?? USUAL_KBPS)));
  return 2 ** Math.min(2, Math.max(-1, step));
}
