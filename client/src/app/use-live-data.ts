import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveChannel } from '../lib/live-channel.js';
import { secret } from '../lib/secret.js';
import type { Live } from './live.js';
import { LiveWriter } from './live-writers.js';

interface Options {
  /** Whether there is anybody to hear it. */
  open: boolean;
  /** A new one opens the channel anew. */
  life: number;
  onRefused: () => void;
}

/** Opens the live channel and keeps the cache by it; after each reconnect everything shown is read again. */
export function useLiveData({ open, life, onRefused }: Options): Live {
  const client = useApolloClient();
  const [live, setLive] = useState<Live>({ state: 'connecting', connectedOnce: false, lostSince: null });
  const refused = useEffectEvent(onRefused);
  useEffect(
    function followPushes() {
      if (!open) return;
      const writer = new LiveWriter(client.cache);
      const channel = openLiveChannel({
        url: `${location.origin.replace(/^http/, 'ws')}/ws`,
        token: secret.read() ?? '',
        onRefused: () => refused(),
        onState: (state) => {
          setLive((before) => ({
            state,
            connectedOnce: before.connectedOnce || state === 'connected',
            lostSince:
              state === 'connected'
                ? null
                : state === 'lost'
                  ? (before.lostSince ?? Date.now())
                  : before.lostSince,
          }));
          if (state === 'connected') void writer.during(() => client.refetchQueries({ include: 'active' }));
        },
        onPush: (destination, body) => writer.write(destination, body),
      });
      return () => channel.close();
    },
    [client, life, open],
  );
  return live;
}
