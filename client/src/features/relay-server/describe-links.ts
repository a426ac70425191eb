import { formatMbit } from '../../lib/format.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';

type Status = Pick<StatusFieldsFragment, 'srt' | 'links'>;
type Link = NonNullable<Status['links']>[number];
type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns the bitrate of the phone's links and the lost links as text in `locale`; null without a feed, and for a phone
 * that doesn't bond.
 */
export function describeLinks({ srt, links }: Status, t: Translate, locale: string): string | null {
  if (!srt || !links || links.length === 0) return null;
  const workingLinks = links.filter(({ lost }) => !lost);
  const lostNames = links.filter((link) => link.lost).map((link) => nameOf(link, t));
  const kbps = workingLinks.reduce((sum, link) => sum + link.kbps, 0);
  const sumText = t('links.carry', { count: workingLinks.length, mbit: formatMbit(kbps, locale) });
  if (lostNames.length === 0) return sumText;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(lostNames);
  return workingLinks.length === 0
    ? t('links.allLost', { names })
    : t('links.lost', { names, carry: sumText });
}

/** Returns a link's name. A default name is translated. */
const nameOf = ({ name, number }: Link, t: Translate): string =>
  name === `Link ${number}` ? t('links.link', { number }) : name;
