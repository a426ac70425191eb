import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../lib/age.js';
import { useNow } from '../../../../ui/use-now.js';
import { SharedLink } from './shared-link.js';

interface LinkState {
  url: string | null;
  busy: boolean;
  onCreate: () => void;
  onRevoke: () => void;
}

export interface SharedLinkStates {
  /** Link that transfers the set-up to another phone. Times are ms since the epoch. */
  handOver: LinkState & { expires: number | null; used: number | null };
  /** URL of the stream's figures. `since`: creation time of the existing URL, ms since the epoch. */
  stats: LinkState & { since: number | null };
}

interface Props extends SharedLinkStates {
  onCopy: (text: string) => void;
}

/** Links that a stream's owner shares: the set-up for another phone, and the figures. */
export function SharedLinks({ handOver, stats, onCopy }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { language } = i18n;
  const formatAge = (time: number) => formatAgo(time, now, language);
  return (
    <>
      <SharedLink
        title={t('setUp.handOver.title')}
        text={t('setUp.handOver.text')}
        createText={t('setUp.handOver.make')}
        url={handOver.url}
        note={handOverNote()}
        busy={handOver.busy}
        onCreate={handOver.onCreate}
        onRevoke={handOver.onRevoke}
        onCopy={onCopy}
      />
      <SharedLink
        title={t('setUp.stats.title')}
        text={t('setUp.stats.text')}
        createText={t(stats.since === null ? 'setUp.stats.make' : 'setUp.stats.again')}
        url={stats.url}
        note={stats.since === null ? null : t('setUp.stats.since', { ago: formatAge(stats.since) })}
        busy={stats.busy}
        onCreate={stats.onCreate}
        onRevoke={stats.onRevoke}
        onCopy={onCopy}
      />
    </>
  );

  function handOverNote(): string | null {
    const { used, expires } = handOver;
    if (used !== null) return t('setUp.handOver.used', { ago: formatAge(used) });
    if (expires === null || expires <= now) return null;
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(expires);
    return t('setUp.handOver.until', { time });
  }
}
