import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { MeDocument, type MeQuery } from '../features/user/user.generated.js';
import { secret } from '../lib/secret.js';

export type Me =
  | { kind: 'loading' }
  | { kind: 'nobody' }
  /** Not known whether there is one: the server could not be asked. */
  | { kind: 'failed'; error: unknown }
  | { kind: 'user'; user: MeQuery['me'] };

/** While the server can't be asked, ms. */
const AGAIN_MS = 5000;

const NOBODY: Me = { kind: 'nobody' };

/** The signed-in user, loaded once at start; after a failure again and again until the server can be asked. */
export function useMe() {
  const client = useApolloClient();
  const [me, setMe] = useState<Me>(() => (secret.read() === null ? NOBODY : { kind: 'loading' }));
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(
    function load() {
      if (secret.read() === null) return;
      client
        .query({ query: MeDocument, fetchPolicy: 'network-only' })
        .then(({ data }) => setMe(data ? { kind: 'user', user: data.me } : NOBODY))
        .catch((error: unknown) => setMe(failureOf(error)));
    },
    [client, attempt],
  );

  useEffect(
    function tryAgain() {
      if (me.kind !== 'failed') return;
      // A phone may say that it is online a moment before it is.
      const timer = setInterval(reload, AGAIN_MS);
      window.addEventListener('online', reload);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', reload);
      };
    },
    [me.kind, reload],
  );

  const leave = useCallback(() => {
    secret.forget();
    location.replace('/');
  }, []);
  const setUser = useCallback((user: MeQuery['me']) => setMe({ kind: 'user', user }), []);
  return { me, setUser, reload, leave };
}

function failureOf(error: unknown): Me {
  if (!isSessionEnd(error)) return { kind: 'failed', error };
  secret.forget();
  return NOBODY;
}

/** The server knows no such session. Everything else may be a passing trouble. */
export function isSessionEnd(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some((one) => one.extensions?.code === 'UNAUTHENTICATED')
  );
}
