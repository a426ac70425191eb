import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { ApiTokenFieldsFragment } from '../api-token.generated.js';
import { findAccessTextKey } from '../token-choices.js';

interface Props {
  token: ApiTokenFieldsFragment;
  /** Current time, ms since the epoch. */
  now: number;
  isRevoking: boolean;
  onRevoke: () => void;
}

export function TokenRow({ token, now, isRevoking, onRevoke }: Props) {
  const { t, i18n } = useTranslation();
  const { name, scopes, expires, lastUsed } = token;
  const formatDateParam = (time: number) => ({ date: formatDateTime(time, i18n.language) });
  const isExpired = expires <= now;
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="700" overflowWrap="anywhere">
          {name}
        </Text>
        <Text>{t(`apiToken.${findAccessTextKey(scopes)}`)}</Text>
        <Text fontSize="sm" color={isExpired ? 'loss' : 'muted'}>
          {t(isExpired ? 'apiToken.expired' : 'apiToken.expires', formatDateParam(expires))}
        </Text>
        <Text fontSize="sm" color="muted">
          {lastUsed === 0 ? t('apiToken.unused') : t('apiToken.used', formatDateParam(lastUsed))}
        </Text>
      </Box>
      <Button
        variant="outline"
        icon={Trash2}
        {...(!isRevoking && { 'aria-label': t('apiToken.revokeName', { name }) })}
        busy={isRevoking}
        busyText={t('apiToken.revoking')}
        onClick={onRevoke}
      >
        {t('apiToken.revoke')}
      </Button>
    </Flex>
  );
}
