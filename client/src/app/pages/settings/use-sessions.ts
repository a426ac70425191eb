import { useApolloClient } from '@apollo/client/react';
import {
  SessionsDocument,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  useSessionsQuery,
} from '../../../features/session/session.generated.js';
import { useLogoutMutation } from '../../../features/user/user.generated.js';
import { pushSubscription } from '../../../lib/push-subscription.js';
import { useLive } from '../../live.js';
import { removeSession } from '../../start/remove-session.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { useRefetchOnFocus } from '../use-refetch-on-focus.js';

/** Busy key of the request that signs out all other devices. The keys of single devices are their numeric ids. */
const OTHERS = 'others';

/** Loads the signed-in devices. They are not pushed, so they are refetched when the window gets the focus. */
export function useSessions() {
  const client = useApolloClient();
  const { hasConnected } = useLive();
  const query = useSessionsQuery({ skip: !hasConnected });
  const { busy: revokingId, run } = useAction<string>();
  const [revoke] = useRevokeSessionMutation();
  const [revokeOthers] = useRevokeOtherSessionsMutation();
  const [logout] = useLogoutMutation();
  const { refetch } = query;
  useFailureToast(query.error, 'load sessions');
  useRefetchOnFocus(async () => {
    if (hasConnected) await refetch();
  });

  const revokeSession = async (id: string) => {
    const isDone = await run(id, 'revoke session', () => revoke({ variables: { id } }));
    if (!isDone) return void refetch().catch(() => null);
    client.cache.updateQuery(
      { query: SessionsDocument },
      (cached) => cached && { sessions: cached.sessions.filter((session) => session.id !== id) },
    );
  };
  const revokeAllOthers = async () => {
    const isDone = await run(OTHERS, 'revoke other sessions', () => revokeOthers());
    if (!isDone) return void refetch().catch(() => null);
    client.cache.updateQuery(
      { query: SessionsDocument },
      (cached) => cached && { sessions: cached.sessions.filter(({ current }) => current) },
    );
  };
  return {
    sessions: query.data?.sessions,
    error: query.error,
    retry: () => void refetch().catch(() => null),
    revokingId,
    isRevokingOthers: revokingId === OTHERS,
    revokeOthers: () => void revokeAllOthers(),
    revoke: (id: string) => void revokeSession(id),
    logout: () =>
      void logout()
        .catch(() => null)
        .then(async () => {
          await pushSubscription.unsubscribe();
          removeSession();
          location.replace('/');
        }),
  };
}
