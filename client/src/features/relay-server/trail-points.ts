import { formatMbit } from '../../lib/format.js';
import type { TrailPoint } from './components/trail.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';

export interface TrailPoints {
  phone: TrailPoint;
  studio: TrailPoint;
  platform: TrailPoint;
}

/** Bitrate below which the feed is shown as weak, kbit/s. */
export const WEAK_KBPS = 300;

type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns the trail of a running server, with texts in `locale`. `phoneFigure`: what the phone has instead of a bitrate
 * that is shown elsewhere; null if nothing.
 */
export function createTrail(
  status: StatusFieldsFragment,
  t: Translate,
  locale: string,
  phoneFigure?: string | null,
): TrailPoints {
  return {
    phone: createPhonePoint(status, t, locale, phoneFigure),
    studio: createStudioPoint(status, t),
    platform: createPlatformPoint(status, t, locale),
  };
}

/** Returns the trail of a server that is missing or starting. */
export function createInactiveTrail(t: Translate, isStarting: boolean): TrailPoints {
  const offline: TrailPoint = { status: 'inactive', statusText: t('trail.offline') };
  return {
    phone: offline,
    studio: isStarting ? { status: 'pending', statusText: t('trail.starting') } : offline,
    platform: offline,
  };
}

function createPhonePoint(
  { srt, obs, kbps }: StatusFieldsFragment,
  t: Translate,
  locale: string,
  phoneFigure: string | null | undefined,
): TrailPoint {
  const offline = t('trail.offline');
  if (!srt && obs) return { status: 'lost', statusText: offline, figure: t('trail.checkApp') };
  if (!srt) return { status: 'inactive', statusText: offline };
  const statusText = t('trail.receiving');
  if (typeof kbps !== 'number') return { status: 'active', statusText };
  return {
    status: kbps < WEAK_KBPS ? 'weak' : 'active',
    statusText,
    figure: phoneFigure === undefined ? formatBitrate(kbps, t, locale) : (phoneFigure ?? undefined),
    kbps,
  };
}

/** A studio that draws too few frames of a feed is weak: the picture stutters. A lost feed is the greater problem. */
function createStudioPoint(
  { scene, panic, obs, srt, drawnFps }: StatusFieldsFragment,
  t: Translate,
): TrailPoint {
  if (panic?.shown)
    return {
      status: 'lost',
      statusText: t('trail.hidden'),
      figure: t('trail.cover'),
      isHidden: true,
    };
  if (scene === null) return { status: 'pending', statusText: t('trail.noScene') };
  const figure = t('trail.scene', { scene });
  if (obs && srt && typeof drawnFps === 'number')
    return { status: 'weak', statusText: t('trail.stutters'), figure };
  return { status: 'active', statusText: t('trail.onProgram'), figure };
}

/** The figure is the bitrate sent to all destinations; if that is unknown, the destination's name. */
function createPlatformPoint(
  { srt, obs, output, destinations, rehearsal }: StatusFieldsFragment,
  t: Translate,
  locale: string,
): TrailPoint {
  if (obs) {
    const sentKbps = srt && destinations?.reduce((sum, { kbps }) => sum + (kbps ?? 0), 0);
    const figure = sentKbps ? formatBitrate(sentKbps, t, locale) : nameDestinations(destinations ?? [], t);
    return { status: 'active', statusText: t('trail.sending'), figure };
  }
  if (rehearsal?.state === 'on') return { status: 'inactive', statusText: t('trail.rehearsal') };
  if (output?.state === 'reconnecting') return { status: 'pending', statusText: t('trail.reconnecting') };
  if (output?.state === 'starting') return { status: 'pending', statusText: t('trail.starting') };
  return { status: 'inactive', statusText: t('trail.offline') };
}

/** Returns the name of the only destination, that of the sign-in if none is known, or the number of destinations. */
function nameDestinations(destinations: readonly { name: string }[], t: Translate): string {
  const [destination, ...others] = destinations;
  if (!destination) return t('trail.signInDestination');
  return others.length === 0 ? destination.name : t('trail.destinations', { count: destinations.length });
}

/** Returns a bitrate with its unit, Mbit/s, and at least this many decimals, 0 or 1. */
export function formatBitrate(kbps: number, t: Translate, locale: string, minDecimals?: number): string {
  return t('trail.mbit', { value: formatMbit(kbps, locale, minDecimals) });
}
