import type { Delay } from '@trailcast/schema/wire';
import { numberFormat } from '../../lib/intl.js';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** A delay in effect, as GraphQL returns it. */
export interface DelayStatus extends Pick<Delay, 'state' | 'behind'> {
  until?: number | null;
  limited?: boolean | null;
}

/**
 * Returns the effect of the delay on viewers as text. `requestedSeconds`: the chosen delay; `delay`: null while no
 * broadcast is delayed; `now`: ms since the epoch.
 */
export function formatDelay(
  {
    requestedSeconds,
    delay,
    isBroadcasting,
  }: { requestedSeconds: number; delay: DelayStatus | null; isBroadcasting: boolean },
  now: number,
  t: Translate,
  locale: string,
): string {
  const format = (seconds: number) => formatSeconds(locale, seconds);
  if (!delay)
    return requestedSeconds > 0 && !isBroadcasting
      ? t('delay.later', { behind: format(requestedSeconds) })
      : t('delay.none');
  const timeLeft = format(Math.max(0, Math.ceil(((delay.until ?? now) - now) / 1000)));
  if (delay.state === 'growing')
    return t('delay.growing', { left: timeLeft, behind: format(requestedSeconds) });
  if (delay.state === 'ending') return t('delay.ending', { left: timeLeft });
  return t(delay.state === 'full' ? 'delay.full' : 'delay.shrinking', {
    behind: format(Math.round(delay.behind)),
  });
}

/** Returns a number of seconds as text in `locale`. */
export function formatSeconds(locale: string, seconds: number): string {
  return numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);
}
