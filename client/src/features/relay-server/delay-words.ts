import type { Delay } from '@trailcast/schema/wire';
import { numberFormat } from '../../lib/intl.js';

type Words = (key: string, values?: Record<string, unknown>) => string;

/** A delay in effect, as GraphQL returns it. */
export interface ShownDelay extends Pick<Delay, 'state' | 'behind'> {
  until?: number | null;
  limited?: boolean | null;
}

/**
 * Returns as text how the delay affects viewers. `wanted`: seconds; `delay`: null while no broadcast is delayed; `now`:
 * ms since the epoch.
 */
export function delayWords(
  { wanted, delay, onAir }: { wanted: number; delay: ShownDelay | null; onAir: boolean },
  now: number,
  t: Words,
  locale: string,
): string {
  const inSeconds = (seconds: number) => secondsIn(locale, seconds);
  if (!delay) return wanted > 0 && !onAir ? t('delay.later', { behind: inSeconds(wanted) }) : t('delay.none');
  const timeLeft = inSeconds(Math.max(0, Math.ceil(((delay.until ?? now) - now) / 1000)));
  if (delay.state === 'growing') return t('delay.growing', { left: timeLeft, behind: inSeconds(wanted) });
  if (delay.state === 'ending') return t('delay.ending', { left: timeLeft });
  return t(delay.state === 'full' ? 'delay.full' : 'delay.shrinking', {
    behind: inSeconds(Math.round(delay.behind)),
  });
}

/** Returns a number of seconds as text in `locale`. */
export function secondsIn(locale: string, seconds: number): string {
  return numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);
}
