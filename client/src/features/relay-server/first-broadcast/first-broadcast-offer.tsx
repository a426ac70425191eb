import { Stack, Text } from '@chakra-ui/react';
import { Smartphone, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';

interface Props {
  /** True if the server exists, so that only the phone is missing. */
  hasServer: boolean;
  onOpen: () => void;
}

/**
 * The next step to the first broadcast: creates everything in one tap, or sets up the phone of a server without a feed.
 */
export function FirstBroadcastOffer({ hasServer, onOpen }: Props) {
  const { t } = useTranslation();
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
        {t('firstBroadcast.what')}
      </Text>
    </Stack>
  );
}
