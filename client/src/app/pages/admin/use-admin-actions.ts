import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookingsDocument,
  useDeleteBookingMutation,
} from '../../../features/relay-server/relay-server.generated.js';
import type { Role } from '../../../features/user/roles.js';
import { useSetUserRoleMutation } from '../../../features/user/user.generated.js';
import { usersCache } from '../../../features/user/users-cache.js';
import { useAction } from '../../use-action.js';

/** Returns the administrator's actions, and the ids that have a running request. */
export function useAdminActions() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const [setUserRole] = useSetUserRoleMutation();
  const [deleteBooking] = useDeleteBookingMutation();
  const roles = useActionById();
  const servers = useActionById();

  return {
    changingIds: roles.busyIds,
    deletingIds: servers.busyIds,
    /** Bypasses the cache: the page shows a role only after the server has returned it. */
    setRole: (userId: string, role: Role) =>
      void roles.run(userId, 'set role', async () => {
        const { data } = await setUserRole({ variables: { userId, role }, fetchPolicy: 'no-cache' });
        if (data?.setUserRole.role !== role) throw new Error(t('admin.otherAnswer'));
        usersCache.setRole(client.cache, data.setUserRole);
      }),
    deleteServer: (id: string) =>
      void servers.run(id, 'delete server', async () => {
        try {
          await deleteBooking({ variables: { id } });
          client.cache.evict({ id: client.cache.identify({ __typename: 'Booking', id }) });
        } catch (error) {
          // The server may already have been deleted. The refetched list shows it then.
          void client.refetchQueries({ include: [BookingsDocument] });
          throw error;
        }
      }),
  };
}

/** Runs at most one request per id. `busyIds` contains the ids with a running request. */
function useActionById() {
  const { run } = useAction<string>();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  return {
    busyIds,
    async run(id: string, action: string, request: () => Promise<unknown>): Promise<void> {
      setBusyIds((current) => new Set(current).add(id));
      await run(id, action, request);
      setBusyIds((current) => new Set([...current].filter((busyId) => busyId !== id)));
    },
  };
}
