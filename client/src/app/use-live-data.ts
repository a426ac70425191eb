import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveChannel, type LiveState } from '../lib/live-channel.js';
import type { QueryGate } from '../lib/query-gate.js';
import { secret } from '../lib/secret.js';
import type { Live } from './live.js';
import { LiveWriter } from './live-writers.js';

interface Options {
  /** True if the channel is opened. */
  open: boolean;
  /** A new value reconnects the channel. */
  life: number;
  /** Opened together with the channel. */
  gate: QueryGate;
  /** Time of the stored data, ms since the epoch; null if it is not shown. */
  rememberedAt: number | null;
  onRefused: () => void;
}

/** Opens the live channel and updates the cache from it. Each reconnect refetches the active queries. */
export function useLiveData({ open, life, gate, rememberedAt, onRefused }: Options): Live {
  const client = useApolloClient();
  const [live, setLive] = useState<Live>({ state: 'connecting', connectedOnce: false, lostSince: null });
  const refused = useEffectEvent(onRefused);
  useEffect(
    function followPushes() {
      if (!open) return;
      const writer = new LiveWriter(client.cache);
      let before: LiveState = 'connecting';
      const channel = openLiveChannel({
        url: `${location.origin.replace(/^http/, 'ws')}/ws`,
        token: secret.read() ?? '',
        onRefused: () => refused(),
        onState: (state, heardAt) => {
          // After a silence without a reconnect nothing was missed.
          if (state === 'connected') gate.open();
          if (state === 'connected' && before !== 'silent') {
            void writer.during(() => client.refetchQueries({ include: 'active' }));
          }
          before = state;
          setLive((known) => liveAfter(known, state, heardAt));
        },
        onPush: (destination, body) => writer.write(destination, body),
      });
      return () => channel.close();
    },
    [client, gate, life, open],
  );
  return rememberedAt === null ? live : sinceRemembered(live, rememberedAt);
}

/** Returns the initial state: stored data is shown with its age until the channel connects. */
function sinceRemembered(live: Live, at: number): Live {
  return live.connectedOnce ? live : { state: 'lost', connectedOnce: true, lostSince: at };
}

/** Returns the live state for a channel in `state`; `heardAt` comes from the channel. */
export function liveAfter(known: Live, state: LiveState, heardAt: number | null): Live {
  const isOld = state === 'silent' || state === 'lost';
  return {
    state,
    connectedOnce: known.connectedOnce || state === 'connected',
    lostSince: state === 'connected' ? null : (known.lostSince ?? (isOld ? (heardAt ?? Date.now()) : null)),
  };
}
