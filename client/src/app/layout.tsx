import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { UserCard } from '../features/user/components/user-card.js';
import type { MeQuery } from '../generated/operations.generated.js';
import type { LiveState } from '../lib/live-channel.js';
import { Footer } from './footer.js';

interface Props {
  user: MeQuery['me'];
  live: LiveState;
  onLogout: () => void;
}

/** What stands around every page of a signed-in user. */
export function Layout({ user, live, onLogout }: Props) {
  const { t } = useTranslation();
  return (
    <Stack maxW="600px" mx="auto" p="4" gap="4" minH="100dvh">
      <Stack as="header" gap="4">
        <Text fontSize="20px" fontWeight="700">
          {t('product')}
        </Text>
        <UserCard user={user} onLogout={onLogout} />
        {live === 'lost' && (
          <Text role="status" color="amber">
            {t('live.lost')}
          </Text>
        )}
      </Stack>
      <Stack as="main" flex="1">
        <Outlet />
      </Stack>
      <Footer />
    </Stack>
  );
}
