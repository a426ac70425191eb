import { formatMbit } from '../../lib/format.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';

type Status = Pick<StatusFieldsFragment, 'srt' | 'links'>;
type Link = NonNullable<Status['links']>[number];
type Words = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns the bitrate of the phone's links and the lost links as text in `locale`; null without a feed, and for a phone
 * that doesn't bond.
 */
export function linksWords({ srt, links }: Status, t: Words, locale: string): string | null {
  if (!srt || !links || links.length === 0) return null;
  const up = links.filter(({ lost }) => !lost);
  const lost = links.filter((link) => link.lost).map((link) => nameOf(link, t));
  const kbps = up.reduce((sum, link) => sum + link.kbps, 0);
  const carry = t('links.carry', { count: up.length, mbit: formatMbit(kbps, locale) });
  if (lost.length === 0) return carry;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(lost);
  return up.length === 0 ? t('links.allLost', { names }) : t('links.lost', { names, carry });
}

/** Returns a link's name. A default name is translated. */
const nameOf = ({ name, number }: Link, t: Words): string =>
  name === `Link ${number}` ? t('links.link', { number }) : name;
