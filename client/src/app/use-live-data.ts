import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveChannel, type LiveState } from '../lib/live-channel.js';
import type { QueryGate } from '../lib/query-gate.js';
import { secret } from '../lib/secret.js';
import type { Live } from './live.js';
import { LiveWriter } from './live-writers.js';

interface Options {
  /** Whether there is anybody to hear it. */
  open: boolean;
  /** A new one opens the channel anew. */
  life: number;
  /** Opened with the channel. */
  gate: QueryGate;
  /** When the device's last known state was true, ms since the epoch; null where it is not shown. */
  rememberedAt: number | null;
  onRefused: () => void;
}

/** Opens the live channel and keeps the cache by it; after each reconnect everything shown is read again. */
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
          // What was sent during a mere silence has arrived by now.
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

/** What the device remembers may be shown at once, and is as old as it is until the channel has connected. */
function sinceRemembered(live: Live, at: number): Live {
  return live.connectedOnce ? live : { state: 'lost', connectedOnce: true, lostSince: at };
}

/** Returns what is known once the channel is in `state`; `heardAt` as the channel reports it. */
export function liveAfter(known: Live, state: LiveState, heardAt: number | null): Live {
  const isOld = state === 'silent' || state === 'lost';
  return {
    state,
    connectedOnce: known.connectedOnce || state === 'connected',
    lostSince: state === 'connected' ? null : (known.lostSince ?? (isOld ? (heardAt ?? Date.now()) : null)),
  };
}
