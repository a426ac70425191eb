import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { Route, Routes } from 'react-router';
import { useLogoutMutation, type MeQuery } from '../generated/operations.generated.js';
import { secret } from '../lib/secret.js';
import { Layout } from './layout.js';
import { HomePage } from './pages/home-page.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { useLiveData } from './use-live-data.js';

/** The application of a signed-in, verified user. */
export function SignedIn({ user, onSignedOut }: { user: MeQuery['me']; onSignedOut: () => void }) {
  const client = useApolloClient();
  const [logout] = useLogoutMutation();
  const leave = useCallback(() => {
    secret.forget();
    void client.clearStore();
    onSignedOut();
  }, [client, onSignedOut]);
  const live = useLiveData(leave);
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
