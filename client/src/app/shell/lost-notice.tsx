import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../lib/age.js';
import { Notice } from '../../ui/notice.js';
import { useNow } from '../../ui/use-now.js';

/** The live channel is down: quietly, and how old the page is. `since`: ms since the epoch. */
export function LostNotice({ since }: { since: number }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return (
    <Notice icon={WifiOff} tone="attention">
      {t('live.lost', { age: formatAge(since, now, i18n.language) })}
    </Notice>
  );
}
