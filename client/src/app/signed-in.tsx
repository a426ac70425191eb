import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { Route, Routes } from 'react-router';
import { MeDocument, useLogoutMutation, type MeQuery } from '../generated/operations.generated.js';
import { secret } from '../lib/secret.js';
import { Layout } from './layout.js';
import { HomePage } from './pages/home-page.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { useLiveData } from './use-live-data.js';

interface Props {
  user: MeQuery['me'];
  /** Rights have changed while the page was open. */
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

/** The application of a signed-in, verified user. */
export function SignedIn({ user, onUser, onSignedOut }: Props) {
  const client = useApolloClient();
  const [logout] = useLogoutMutation();
  const leave = useCallback(() => {
    secret.forget();
    void client.clearStore();
    onSignedOut();
  }, [client, onSignedOut]);
  const [life, setLife] = useState(0);
  /** Either the session has ended, or its rights have changed: the user's own record tells which. */
  const refused = useCallback(() => {
    client
      .query({ query: MeDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (!data) return leave();
        onUser(data.me);
        setLife((count) => count + 1);
      })
      .catch(leave);
  }, [client, leave, onUser]);
  const live = useLiveData(refused, life);
  const [connectedOnce, setConnectedOnce] = useState(false);
  if (live === 'connected' && !connectedOnce) setConnectedOnce(true);

  return (
    <Routes>
      <Route element={<Layout user={user} live={live} onLogout={() => void logout().finally(leave)} />}>
        <Route index element={<HomePage connectedOnce={connectedOnce} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
