import { useApolloClient } from '@apollo/client/react';
import { Center, Spinner } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { MeDocument, type MeQuery } from '../generated/operations.generated.js';
import { secret } from '../lib/secret.js';
import { LoginPage } from './pages/login-page.js';
import { UnverifiedPage } from './pages/unverified-page.js';
import { SignedIn } from './signed-in.js';

type User = MeQuery['me'];

/** The user is loaded once at start; on failure there is none, and everybody sees the login page. */
export function App() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [user, setUser] = useState<User | null | undefined>(() => (secret.read() ? undefined : null));

  useEffect(
    function loadUser() {
      if (!secret.read()) return;
      client
        .query({ query: MeDocument, fetchPolicy: 'network-only' })
        .then(({ data }) => setUser(data?.me ?? null))
        .catch(() => setUser(null));
    },
    [client],
  );

  if (user === undefined) {
    return (
      <Center minH="100dvh">
        <Spinner />
      </Center>
    );
  }
  if (user === null) return <LoginPage />;
  if (user.role === 'UNVERIFIED') return <UnverifiedPage />;
  const signedOut = () => {
    setUser(null);
    void navigate('/');
  };
  return <SignedIn user={user} onUser={setUser} onSignedOut={signedOut} />;
}
