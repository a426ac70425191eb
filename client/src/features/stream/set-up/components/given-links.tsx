import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../lib/age.js';
import { useNow } from '../../../../ui/use-now.js';
import { GivenLink } from './given-link.js';

interface Kind {
  url: string | null;
  busy: boolean;
  onMake: () => void;
  onRevoke: () => void;
}

export interface Given {
  /** Link that transfers the set-up to another phone. Times are ms since the epoch. */
  handOver: Kind & { expires: number | null; used: number | null };
  /** URL of the stream's figures. `since`: creation time of the existing one, ms since the epoch. */
  stats: Kind & { since: number | null };
}

interface Props extends Given {
  onCopy: (text: string) => void;
}

/** Links that a stream's owner shares: the set-up for another phone, and the figures. */
export function GivenLinks({ handOver, stats, onCopy }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { language } = i18n;
  const ago = (at: number) => formatAgo(at, now, language);
  return (
    <>
      <GivenLink
        title={t('setUp.handOver.title')}
        text={t('setUp.handOver.text')}
        make={t('setUp.handOver.make')}
        url={handOver.url}
        note={handOverNote()}
        busy={handOver.busy}
        onMake={handOver.onMake}
        onRevoke={handOver.onRevoke}
        onCopy={onCopy}
      />
      <GivenLink
        title={t('setUp.stats.title')}
        text={t('setUp.stats.text')}
        make={t(stats.since === null ? 'setUp.stats.make' : 'setUp.stats.again')}
        url={stats.url}
        note={stats.since === null ? null : t('setUp.stats.since', { ago: ago(stats.since) })}
        busy={stats.busy}
        onMake={stats.onMake}
        onRevoke={stats.onRevoke}
        onCopy={onCopy}
      />
    </>
  );

  function handOverNote(): string | null {
    const { used, expires } = handOver;
    if (used !== null) return t('setUp.handOver.used', { ago: ago(used) });
    if (expires === null || expires <= now) return null;
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(expires);
    return t('setUp.handOver.until', { time });
  }
}
