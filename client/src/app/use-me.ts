import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { MeDocument, type MeQuery } from '../features/user/user.generated.js';
import { OperationTimeoutError } from '../lib/operation-timeout.js';
import type { QueryGate } from '../lib/query-gate.js';
import { secret } from '../lib/secret.js';
import { restoreLastKnown } from './last-known.js';
import { removeSession } from './start/remove-session.js';

export type Me =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  /** The user is unknown, because the server could not be reached. */
  | { kind: 'failed'; error: unknown }
  /** The server could not be reached. The user was stored on the device at the time `at`, ms since the epoch. */
  | { kind: 'restored'; user: MeQuery['me']; at: number; error: unknown }
  | { kind: 'user'; user: MeQuery['me'] };

/** Retry delay while the server can't be reached, ms. */
const RETRY_INTERVAL_MS = 5000;
/** Time without a response until stored data is shown, ms. */
const FALLBACK_DELAY_MS = 5000;

const SIGNED_OUT: Me = { kind: 'signed-out' };

/**
 * Loads the signed-in user once at start, with retries until the server is reached. Until then, stored data is shown if
 * there is any, and `gate` holds back the queries. Sends no request if there is a `knownUser`.
 */
export function useMe(gate: QueryGate, knownUser: MeQuery['me'] | null) {
  const client = useApolloClient();
  const [me, setMe] = useState<Me>(() => createInitialState(knownUser));
  const [attemptCount, setAttemptCount] = useState(0);
  const reload = useCallback(() => setAttemptCount((count) => count + 1), []);

  useEffect(
    function load() {
      if (secret.read() === null || (knownUser && attemptCount === 0)) return;
      const showStoredData = (error: unknown) => {
        const storedData = restoreLastKnown(client.cache);
        if (storedData) gate.close();
        setMe((current) => createStateAfterFailure(current, storedData, error));
      };
      const fallbackTimer = setTimeout(
        () => showStoredData(new OperationTimeoutError(FALLBACK_DELAY_MS / 1000)),
        FALLBACK_DELAY_MS,
      );
      client
        .query({ query: MeDocument, fetchPolicy: 'network-only' })
        .then(({ data }) => setMe(data ? { kind: 'user', user: data.me } : SIGNED_OUT))
        .catch((error: unknown) => {
          if (!isSessionEnd(error)) return showStoredData(error);
          secret.remove();
          setMe(SIGNED_OUT);
        })
        .finally(() => clearTimeout(fallbackTimer));
      return () => clearTimeout(fallbackTimer);
    },
    [client, attemptCount, gate, knownUser],
  );

  useEffect(
    function retryLoad() {
      if (me.kind !== 'failed' && me.kind !== 'restored') return;
      // A phone may report that it is online before requests succeed.
      const timer = setInterval(reload, RETRY_INTERVAL_MS);
      window.addEventListener('online', reload);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', reload);
      };
    },
    [me.kind, reload],
  );

  const signOut = useCallback(() => {
    removeSession();
    location.replace('/');
  }, []);
  const setUser = useCallback((user: MeQuery['me']) => setMe({ kind: 'user', user }), []);
  return { me, setUser, reload, signOut };
}

function createInitialState(knownUser: MeQuery['me'] | null): Me {
  if (secret.read() === null) return SIGNED_OUT;
  return knownUser ? { kind: 'user', user: knownUser } : { kind: 'loading' };
}

/** Returns the state after a failed request. A known user is kept. */
function createStateAfterFailure(
  current: Me,
  storedData: ReturnType<typeof restoreLastKnown>,
  error: unknown,
): Me {
  if (current.kind === 'user' || current.kind === 'restored') return current;
  return storedData ? { kind: 'restored', ...storedData, error } : { kind: 'failed', error };
}

/** Returns true if the session is invalid. Other errors may be temporary. */
export function isSessionEnd(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some((graphQLError) => graphQLError.extensions?.code === 'UNAUTHENTICATED')
  );
}
