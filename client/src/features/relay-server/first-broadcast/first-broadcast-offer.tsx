import { Stack, Text } from '@chakra-ui/react';
import { Smartphone, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';

interface Props {
  /** True if the server exists, so that only the phone is missing. */
  hasServer: boolean;
  /** Price of the server, EUR per hour; 0 if the user does not pay, null while unknown. */
  serverFee: number | null;
  onOpen: () => void;
}

/**
 * The next step to the first broadcast: creates everything in one tap, or sets up the phone of a server without a feed.
 */
export function FirstBroadcastOffer({ hasServer, serverFee, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  if (hasServer) {
    return (
      <Button size="lg" icon={Smartphone} width="full" onClick={onOpen}>
        {t('firstBroadcast.phone')}
      </Button>
    );
  }
  return (
    <Stack gap="2">
      <Button size="lg" width="full" icon={Zap} onClick={onOpen}>
        {t('firstBroadcast.begin')}
      </Button>
      <Text fontSize="sm" color="muted">
        {t(serverFee ? 'firstBroadcast.whatFee' : 'firstBroadcast.what', {
          fee: formatMoney(serverFee ?? 0, i18n.language),
        })}
      </Text>
    </Stack>
  );
}
