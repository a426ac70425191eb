import { Box, Flex, Text } from '@chakra-ui/react';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { HelperInvite } from '../studio-types.js';

interface Props {
  invite: HelperInvite;
  isWithdrawing: boolean;
  onWithdraw: () => void;
}

/** A link that nobody has used yet. */
export function InviteRow({ invite, isWithdrawing, onWithdraw }: Props) {
  const { t, i18n } = useTranslation();
  const { level, until, expires } = invite;
  const formatDateParam = (time: number) => ({ date: formatDateTime(time, i18n.language) });
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 12rem">
        <Text>{t('studio.pendingLevel', { level: t(`studio.levels.${level}`) })}</Text>
        <Text fontSize="sm" color="muted">
          {t('studio.expires', formatDateParam(expires))}
        </Text>
        {until !== null && (
          <Text fontSize="sm" color="muted">
            {t('studio.endsAt', formatDateParam(until))}
          </Text>
        )}
      </Box>
      <Button
        variant="outline"
        icon={Link2Off}
        {...(!isWithdrawing && { 'aria-label': t('studio.withdrawInvite', formatDateParam(expires)) })}
        busy={isWithdrawing}
        busyText={t('studio.withdrawing')}
        onClick={onWithdraw}
      >
        {t('studio.withdraw')}
      </Button>
    </Flex>
  );
}
