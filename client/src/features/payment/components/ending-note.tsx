import { Stack, Text } from '@chakra-ui/react';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';

interface Props {
  /** Time at which the access ends, ms since the epoch. */
  end: number;
  isReactivating: boolean;
  onReactivate: () => void;
}

/**
 * Shows the end of a cancelled subscription with a button that reactivates the subscription. Gets the focus when it
 * replaces the focused button.
 */
export function EndingNote({ end, isReactivating, onReactivate }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="2" align="flex-start">
      <Text tabIndex={-1} data-focus-fallback role="status" outline="none">
        {t('payment.subscription.ending', { end: formatDateTime(end, i18n.language) })}
      </Text>
      <Button
        variant="outline"
        icon={RotateCcw}
        busy={isReactivating}
        busyText={t('payment.subscription.keeping')}
        onClick={onReactivate}
      >
        {t('payment.subscription.keep')}
      </Button>
    </Stack>
  );
}
