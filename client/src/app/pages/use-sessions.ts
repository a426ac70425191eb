import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  SessionsDocument,
  useRevokeSessionMutation,
  useSessionsQuery,
} from '../../features/session/session.generated.js';
import { useLogoutMutation } from '../../features/user/user.generated.js';
import { secret } from '../../lib/secret.js';
import { useLive } from '../live.js';
import { useAction } from '../use-action.js';
import { useFailureToast } from '../use-failure-toast.js';

/** Signed-in devices. Nothing pushes them, so they are read again whenever the page gets the focus. */
export function useSessions() {
  const client = useApolloClient();
  const { connectedOnce } = useLive();
  const query = useSessionsQuery({ skip: !connectedOnce });
  const { run } = useAction<'revoke'>();
  const [revoking, setRevoking] = useState<string | null>(null);
  const [revoke] = useRevokeSessionMutation();
  const [logout] = useLogoutMutation();
  useFailureToast(query.error, 'load sessions');
  const { refetch } = query;
  useEffect(
    function readAgainOnFocus() {
      if (!connectedOnce) return;
      const read = () => void refetch().catch(() => null);
      window.addEventListener('focus', read);
      return () => window.removeEventListener('focus', read);
    },
    [connectedOnce, refetch],
  );

  const signOut = async (id: string) => {
    setRevoking(id);
    const done = await run('revoke', 'revoke session', () => revoke({ variables: { id } }));
    setRevoking(null);
    if (!done) return void refetch().catch(() => null);
    client.cache.updateQuery(
      { query: SessionsDocument },
      (known) => known && { sessions: known.sessions.filter((session) => session.id !== id) },
    );
  };
  return {
    sessions: query.data?.sessions,
    error: query.error,
    retry: () => void refetch().catch(() => null),
    revoking,
    revoke: (id: string) => void signOut(id),
    logout: () =>
      void logout()
        .catch(() => null)
        .finally(() => {
          secret.forget();
          location.replace('/');
        }),
  };
}
