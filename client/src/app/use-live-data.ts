import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApolloCache } from '@apollo/client';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import { serverCache } from '../features/relay-server/server-cache.js';
import { streamCache } from '../features/stream/stream-cache.js';
import { PaymentDocument, SceneCollectionsDocument } from '../generated/operations.generated.js';
import { openLiveChannel, type LiveState } from '../lib/live-channel.js';
import { secret } from '../lib/secret.js';

type Writers = { [D in PushDestination]?: (cache: ApolloCache, body: PushBodies[D]) => void };

const WRITERS: Writers = {
  '/user/queue/server/list': (cache, body) => serverCache.list(cache, body),
  '/user/queue/server/create': (cache, body) => serverCache.put(cache, body),
  '/user/queue/server/update': (cache, body) => serverCache.put(cache, body),
  '/user/queue/server/delete': (cache, body) => serverCache.delete(cache, body),
  '/user/queue/status/update': (cache, body) => serverCache.status(cache, body),
  '/user/queue/stream/list': (cache, body) => streamCache.list(cache, body),
  '/user/queue/stream/create': (cache, body) => streamCache.put(cache, body),
  '/user/queue/stream/update': (cache, body) => streamCache.put(cache, body),
  '/user/queue/stream/delete': (cache, body) => streamCache.delete(cache, body),
};

/** Queries that are read again when something of theirs was pushed: their pages show names and figures alone. */
const REREAD: Partial<Record<PushDestination, typeof SceneCollectionsDocument | typeof PaymentDocument>> = {
  '/user/queue/data/create': SceneCollectionsDocument,
  '/user/queue/data/update': SceneCollectionsDocument,
  '/user/queue/data/delete': SceneCollectionsDocument,
  '/user/queue/payment/update': PaymentDocument,
};

/**
 * Opens the live channel and keeps the cache by it; after each reconnect everything shown is read again. A new `life`
 * opens it anew.
 */
export function useLiveData(onRefused: () => void, life: number): LiveState {
  const client = useApolloClient();
  const [state, setState] = useState<LiveState>('connecting');
  const refused = useEffectEvent(onRefused);
  useEffect(
    function followPushes() {
      const channel = openLiveChannel({
        url: `${location.origin.replace(/^http/, 'ws')}/ws`,
        token: secret.read() ?? '',
        onRefused: () => refused(),
        onState: (next) => {
          setState(next);
          if (next === 'connected') void client.refetchQueries({ include: 'active' });
        },
        onPush: (destination, body) => {
          WRITERS[destination]?.(client.cache, body);
          const query = REREAD[destination];
          if (query) void client.refetchQueries({ include: [query] });
        },
      });
      return () => channel.close();
    },
    [client, life],
  );
  return state;
}
