import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { secret } from '../lib/secret.js';
import { storeLastKnown } from './last-known.js';
import type { Live } from './live.js';
import type { Me } from './use-me.js';

/** Interval at which query results are stored, ms. */
const STORE_INTERVAL_MS = 5_000;

/** Stores query results on the device while connected, so that the application can start without a network. */
export function useLastKnown(me: Me, live: Live): void {
  const client = useApolloClient();
  const user = me.kind === 'user' && me.user.role !== 'UNVERIFIED' ? me.user : null;
  const isConnected = live.state === 'connected';
  useEffect(
    function storeRegularly() {
      if (!user || !isConnected) return;
      // Nothing may be stored after a logout.
      const store = () => secret.read() !== null && storeLastKnown(client.cache, user, Date.now());
      const timer = setInterval(store, STORE_INTERVAL_MS);
      window.addEventListener('pagehide', store);
      return () => {
        clearInterval(timer);
        window.removeEventListener('pagehide', store);
      };
    },
    [client, isConnected, user],
  );
}
