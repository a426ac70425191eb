import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { MeDocument, type MeQuery } from '../features/user/user.generated.js';
import type { QueryGate } from '../lib/query-gate.js';
import type { Live } from './live.js';
import { useLiveData } from './use-live-data.js';
import { isSessionEnd, type Me } from './use-me.js';

/** Before a refused channel is tried again, ms. */
const AGAIN_MS = 5000;

interface Options {
  me: Me;
  gate: QueryGate;
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

/**
 * The live channel of whoever is signed in. It is opened while the user is still being loaded, which saves a phone half
 * a second; for users without rights it stays closed.
 */
export function useMemberChannel({ me, gate, onUser, onSignedOut }: Options): Live {
  const client = useApolloClient();
  const [life, setLife] = useState(0);
  const [rememberedAt, setRememberedAt] = useState<number | null>(null);
  if (me.kind === 'remembered' && rememberedAt === null) setRememberedAt(me.at);
  /** Either the session has ended, or its rights have changed: the user's own record tells which. */
  const refused = () => {
    const again = () => setLife((count) => count + 1);
    // The answer is on its way.
    if (me.kind === 'loading') return void setTimeout(again, AGAIN_MS);
    client
      .query({ query: MeDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        if (!data) return onSignedOut();
        onUser(data.me);
        again();
      })
      .catch((error: unknown) => {
        if (isSessionEnd(error)) return onSignedOut();
        setTimeout(again, AGAIN_MS);
      });
  };
  const open =
    me.kind === 'loading' ||
    me.kind === 'remembered' ||
    (me.kind === 'user' && me.user.role !== 'UNVERIFIED');
  return useLiveData({ open, life, gate, rememberedAt, onRefused: refused });
}
