import { Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { UsagesPane } from '../../../features/payment/components/usages-pane.js';
import { BookingsPane } from '../../../features/relay-server/components/bookings-pane.js';
import { UsersPane } from '../../../features/user/components/users-pane.js';
import { PageTitle } from '../../../ui/pane/page-title.js';
import { hideBelowLoading } from '../../../ui/pane/hide-below-loading.js';
import { useAdmin } from './use-admin.js';
import { useAdminActions } from './use-admin-actions.js';
import { UserTier } from './user-tier.js';

const TWO_COLUMNS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };
/** The users' pane is the tallest, so it spans both rows beside the other two. */
const PANES_LAYOUT = { mdDown: hideBelowLoading, md: { '& > :nth-child(2)': { gridRow: 'span 2' } } };

/** The administrator's page: servers, users with roles and tiers, and usage. */
export default function AdminPage() {
  const { t } = useTranslation();
  const { ownId, users, nameOf, bookings, usages } = useAdmin();
  const { changingIds, deletingIds, setRole, deleteServer } = useAdminActions();
  return (
    <Stack gap="4">
      <PageTitle>{t('admin.title')}</PageTitle>
      <Grid
        templateColumns={TWO_COLUMNS}
        templateRows={{ md: 'auto 1fr' }}
        gap="4"
        alignItems="start"
        css={PANES_LAYOUT}
      >
        <BookingsPane {...bookings} nameOf={nameOf} busyIds={deletingIds} onDelete={deleteServer} />
        <UsersPane
          users={users}
          ownId={ownId}
          busyIds={changingIds}
          onRole={setRole}
          renderDetails={({ id, displayName }) => <UserTier key={id} userId={id} name={displayName} />}
        />
        <UsagesPane {...usages} nameOf={nameOf} />
      </Grid>
    </Stack>
  );
}
