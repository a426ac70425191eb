import type { TFunction } from 'i18next';
import type { ServerQualitiesQuery } from './relay-server.generated.js';

export type Quality = ServerQualitiesQuery['serverQualities'][number];

/** Returns a quality as text: `1080p30, 6 Mbit/s`; for operators with the cores that it needs. */
export function qualityWords(
  { name, kbps, cores }: Quality,
  { forOperators }: { forOperators: boolean },
  t: TFunction,
  locale: string,
): string {
  const rounded = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const quality = t('quality.named', { name, mbit: rounded(kbps / 1000) });
  return forOperators ? t('quality.costs', { quality, cores: rounded(cores) }) : quality;
}

/** Returns the short name of a picture format, such as `1080p30`. */
export function pictureName({ height, fps }: { height: number; fps: number }): string {
  return `${height}p${fps}`;
}

/** Returns the next cheaper quality, or null. `qualities` is sorted, cheapest first. */
export function lowerQuality(qualities: readonly Quality[], name: string): Quality | null {
  const at = qualities.findIndex((quality) => quality.name === name);
  return qualities[at - 1] ?? null;
}
