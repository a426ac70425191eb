import { Heading, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { UsagesPane } from '../../../features/payment/components/usages-pane.js';
import { BookingsPane } from '../../../features/relay-server/components/bookings-pane.js';
import { UsersPane } from '../../../features/user/components/users-pane.js';
import { topDown } from '../../../ui/pane/top-down.js';
import { useAdmin } from './use-admin.js';
import { useAdminActions } from './use-admin-actions.js';
import { UserTier } from './user-tier.js';

/** The administrator's page: servers, users with roles and tiers, and usage. */
export default function AdminPage() {
  const { t } = useTranslation();
  const { ownId, users, nameOf, bookings, usages } = useAdmin();
  const { changing, deleting, setRole, deleteServer } = useAdminActions();
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="xl">
        {t('admin.title')}
      </Heading>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start" css={{ mdDown: topDown }}>
        <BookingsPane {...bookings} nameOf={nameOf} busy={deleting} onDelete={deleteServer} />
        <UsersPane
          users={users}
          ownId={ownId}
          busy={changing}
          onRole={setRole}
          details={({ id, displayName }) => <UserTier key={id} userId={id} name={displayName} />}
        />
        <UsagesPane {...usages} nameOf={nameOf} />
      </SimpleGrid>
    </Stack>
  );
}
