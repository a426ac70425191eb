/** Layout of the panic band in relation to the broadcast band below it. */
export type PanicBandLayout = 'apart' | 'joined' | 'wide';

/** Returns the layout above a broadcast band, which is slim unless the live channel is lost. */
export function choosePanicBandLayout(
  isBandSlim: boolean | undefined,
  isHeroJoined: boolean,
): PanicBandLayout {
  if (!isBandSlim) return 'apart';
  return isHeroJoined ? 'wide' : 'joined';
}
