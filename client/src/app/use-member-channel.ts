import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { MeDocument, type MeQuery } from '../features/user/user.generated.js';
import type { QueryGate } from '../lib/query-gate.js';
import type { Live } from './live.js';
import { useLiveData } from './use-live-data.js';
import type { AppliedSession } from './start/apply-early-session.js';
import { isSessionEnd, type Me } from './use-me.js';

/** Delay before a channel without access is retried, ms. */
const RETRY_DELAY_MS = 5000;

interface Options {
  me: Me;
  gate: QueryGate;
  appliedSession: AppliedSession | null;
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

/**
 * Opens the signed-in user's live channel while the user is still loading, which saves half a second on a phone. The
 * channel stays closed for users without rights.
 */
export function useMemberChannel({ me, gate, appliedSession, onUser, onSignedOut }: Options): Live {
  const client = useApolloClient();
  const [connectionNumber, setConnectionNumber] = useState(0);
  const [dataStoredAt, setDataStoredAt] = useState<number | null>(null);
  if (me.kind === 'restored' && dataStoredAt === null) setDataStoredAt(me.at);
  /** Refetches the user, because the session has ended or its rights have changed. */
  const refetchUser = () => {
    const reconnect = () => setConnectionNumber((count) => count + 1);
    // The user is already loading.
    if (me.kind === 'loading') return void setTimeout(reconnect, RETRY_DELAY_MS);
    client
      .query({ query: MeDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (!data) return onSignedOut();
        onUser(data.me);
        reconnect();
      })
      .catch((error: unknown) => {
        if (isSessionEnd(error)) return onSignedOut();
        setTimeout(reconnect, RETRY_DELAY_MS);
      });
  };
  const isOpen =
    me.kind === 'loading' || me.kind === 'restored' || (me.kind === 'user' && me.user.role !== 'UNVERIFIED');
  return useLiveData({
    isOpen,
    connectionNumber,
    gate,
    dataStoredAt,
    onAccessDenied: refetchUser,
    appliedSession,
  });
}
