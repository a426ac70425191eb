import type { TFunction } from 'i18next';
import { formatMbit } from '../../lib/format.js';
import { numberFormat } from '../../lib/intl.js';
import type { ServerQualitiesQuery } from './relay-server.generated.js';

export type Quality = ServerQualitiesQuery['serverQualities'][number];

/** Returns a quality as text, such as `1080p30, 6 Mbit/s`. Operators also get the number of CPU cores that it needs. */
export function formatQuality(
  { name, kbps, cores }: Quality,
  { forOperators }: { forOperators: boolean },
  t: TFunction,
  locale: string,
): string {
  const quality = t('quality.named', { name, mbit: formatMbit(kbps, locale) });
  if (!forOperators) return quality;
  return t('quality.costs', {
    quality,
    cores: numberFormat(locale, { maximumFractionDigits: 1 }).format(cores),
  });
}

/** Returns a picture format as text, such as `1080p30`. */
export function formatPictureFormat({ height, fps }: { height: number; fps: number }): string {
  return `${height}p${fps}`;
}

/**
 * Returns the next cheaper quality that does not have more frames per second; null if there is none. `qualities` is
 * sorted, cheapest first.
 */
export function findLowerQuality(
  qualities: readonly Pick<Quality, 'name' | 'fps'>[],
  name: string,
): Pick<Quality, 'name'> | null {
  const index = qualities.findIndex((quality) => quality.name === name);
  const maxFps = qualities[index]?.fps ?? 0;
  return qualities.slice(0, Math.max(0, index)).findLast(({ fps }) => fps <= maxFps) ?? null;
}

/** Bitrate of the default quality, kbit/s. */
const DEFAULT_KBPS = 6_000;

/** Returns the bitrate of the feed's preview or, if `feedKbps` is unknown, of the program's preview, kbit/s. */
export function findPreviewKbps(
  feedKbps: number | null | undefined,
  qualities: readonly Quality[],
  quality: string | null,
): number {
  const broadcastQuality = qualities.find(({ name, isDefault }) =>
    quality === null ? isDefault : name === quality,
  );
  return feedKbps || (broadcastQuality?.kbps ?? DEFAULT_KBPS);
}
