import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { PushBodies } from '@trailcast/schema/push';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../live.js';

/** Pushes by topic that are not cached. `live-writers.ts` dispatches them as window events. */
interface TopicPushes {
  chat: PushBodies['/user/queue/chat/update'];
  overlay: PushBodies['/user/queue/overlay/update'];
}

/** Delay before a failed query is retried, ms. */
const RETRY_DELAY_MS = 5_000;

/**
 * Queries transient data of a studio, again after each reconnect, and receives its pushes. Bypasses the cache, because
 * cached data is stored on the device. `createHandlers` is called for each connection and returns the handlers of
 * pushes and responses.
 */
export function useStudioSubscription<Topic extends keyof TopicPushes, Data>(
  topic: Topic,
  query: TypedDocumentNode<Data, { studioId: string }>,
  studioId: string,
  createHandlers: () => { onPush: (pushed: TopicPushes[Topic]) => void; onResponse: (data: Data) => void },
): void {
  const client = useApolloClient();
  const isConnected = useLive().state === 'connected';
  const createLatestHandlers = useEffectEvent(createHandlers);
  useEffect(
    function subscribe() {
      if (!isConnected) return;
      let isCancelled = false;
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      const { onPush, onResponse } = createLatestHandlers();
      const handleEvent = (event: Event) => {
        const { detail } = event as CustomEvent<TopicPushes[Topic]>;
        if (String(detail.studioId) === studioId) onPush(detail);
      };
      addEventListener(topic, handleEvent);
      const runQuery = () => {
        client
          .query<Data, { studioId: string }>({ query, variables: { studioId }, fetchPolicy: 'no-cache' })
          .then(({ data }) => {
            if (!isCancelled && data) onResponse(data);
          })
          .catch(() => {
            if (!isCancelled) retryTimer = setTimeout(runQuery, RETRY_DELAY_MS);
          });
      };
      runQuery();
      return () => {
        isCancelled = true;
        clearTimeout(retryTimer);
        removeEventListener(topic, handleEvent);
      };
    },
    [client, isConnected, topic, query, studioId],
  );
}
