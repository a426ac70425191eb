/** How the panic's band is joined to the broadcast band below it. */
export type PanicBandLayout = 'apart' | 'joined' | 'wide';

/** Returns the layout above a broadcast band, which is slim unless the live channel is lost. */
export function panicBandLayout(isBandSlim: boolean | undefined, isHeroJoined: boolean): PanicBandLayout {
  if (!isBandSlim) return 'apart';
  return isHeroJoined ? 'wide' : 'joined';
}
