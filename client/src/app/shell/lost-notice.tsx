import { Text } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/age.js';
import { Notice } from '../../ui/notice.js';
import { useNow } from '../../ui/use-now.js';

/** Shows that the connection is lost and how old the data is. `since`: ms since the epoch. */
export function LostNotice({ since }: { since: number }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return (
    <Notice icon={WifiOff} tone="attention">
      <Text as="span" srOnly>
        {t('live.noConnection')}
      </Text>
      {/* Screen readers must not announce each second. */}
      <span aria-live="off">{t('live.lost', { ago: formatAgo(since, now, i18n.language) })}</span>
    </Notice>
  );
}
