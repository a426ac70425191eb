import { Box, Flex, Text } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { SessionsQuery } from '../session.generated.js';

interface Props {
  session: SessionsQuery['sessions'][number];
  isRevoking: boolean;
  onRevoke: () => void;
  onLogout: () => void;
}

export function SessionRow({ session, isRevoking, onRevoke, onLogout }: Props) {
  const { t, i18n } = useTranslation();
  const name = session.name || t('session.unknown');
  const date = formatDateTime(session.timeCreated, i18n.language);
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        {session.current && (
          <Text fontSize="sm" color="moss">
            {t('session.this')}
          </Text>
        )}
        <Text fontWeight="700">{name}</Text>
        <Text>{t('session.since', { date })}</Text>
        <Text fontSize="sm" color="muted">
          {t('session.used', { date: formatDateTime(session.lastUsed, i18n.language) })}
        </Text>
      </Box>
      {session.current ? (
        <Button variant="outline" icon={LogOut} onClick={onLogout}>
          {t('session.revoke')}
        </Button>
      ) : (
        <Button
          variant="outline"
          icon={LogOut}
          {...(!isRevoking && { 'aria-label': t('session.revokeName', { name, date }) })}
          busy={isRevoking}
          busyText={t('session.revoking')}
          onClick={onRevoke}
        >
          {t('session.revoke')}
        </Button>
      )}
    </Flex>
  );
}
