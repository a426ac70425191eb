import { formatClock, formatMbit } from '../../lib/format.js';
import type { Waymark } from './components/trail.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';

export interface Waymarks {
  phone: Waymark;
  studio: Waymark;
  platform: Waymark;
}

/** Bitrate of the feed below which it is shown as weak, kbit/s. */
export const WEAK_KBPS = 300;

type Words = (key: string, values?: Record<string, unknown>) => string;

/** Returns a running server's three waymarks, with texts in `locale`. `now`: ms since the epoch. */
export function trailOf(status: StatusFieldsFragment, now: number, t: Words, locale: string): Waymarks {
  return {
    phone: phoneOf(status, t, locale),
    studio: studioOf(status, t),
    platform: platformOf(status, now, t),
  };
}

/** Returns unlit waymarks for a server that is missing or starting. */
export function darkTrail(t: Words, starting: boolean): Waymarks {
  const off: Waymark = { hop: 'dead', state: t('trail.offline') };
  return {
    phone: off,
    studio: starting ? { hop: 'pending', state: t('trail.starting') } : off,
    platform: off,
  };
}

function phoneOf({ srt, obs, kbps }: StatusFieldsFragment, t: Words, locale: string): Waymark {
  if (!srt) return { hop: obs ? 'lost' : 'dead', state: t('trail.offline') };
  const state = t('trail.receiving');
  if (typeof kbps !== 'number') return { hop: 'carrying', state };
  return {
    hop: kbps < WEAK_KBPS ? 'weak' : 'carrying',
    state,
    figure: t('trail.mbit', { value: formatMbit(kbps, locale) }),
    kbps,
  };
}

function studioOf({ scene, panic }: StatusFieldsFragment, t: Words): Waymark {
  if (panic?.shown) return { hop: 'lost', state: t('trail.hidden'), isHidden: true };
  if (scene === null) return { hop: 'pending', state: t('trail.noScene') };
  return { hop: 'carrying', state: t('trail.onProgram'), figure: t('trail.scene', { scene }) };
}

function platformOf(
  { obs, obsSince, output, rehearsal }: StatusFieldsFragment,
  now: number,
  t: Words,
): Waymark {
  if (obs) {
    const figure = obsSince === null ? undefined : formatClock(now - obsSince, true);
    return { hop: 'carrying', state: t('trail.sending'), figure };
  }
  if (rehearsal?.state === 'on') return { hop: 'dead', state: t('trail.rehearsal') };
  if (output?.state === 'reconnecting') return { hop: 'pending', state: t('trail.reconnecting') };
  if (output?.state === 'starting') return { hop: 'pending', state: t('trail.starting') };
  return { hop: 'dead', state: t('trail.offline') };
}
