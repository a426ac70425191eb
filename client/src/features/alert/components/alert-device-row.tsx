import { Box, Flex, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { AlertDeviceFieldsFragment } from '../alert.generated.js';

interface Props {
  device: AlertDeviceFieldsFragment;
  isRemoving: boolean;
  onRemove: () => void;
}

export function AlertDeviceRow({ device, isRemoving, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const name = device.name || t('alert.unknown');
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="700" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="muted">
          {device.lastSent === null
            ? t('alert.neverSent')
            : t('alert.sent', { date: formatDateTime(device.lastSent, i18n.language) })}
        </Text>
      </Box>
      <Button
        variant="outline"
        icon={BellOff}
        {...(!isRemoving && { 'aria-label': t('alert.removeName', { name }) })}
        busy={isRemoving}
        busyText={t('alert.removing')}
        onClick={onRemove}
      >
        {t('alert.remove')}
      </Button>
    </Flex>
  );
}
