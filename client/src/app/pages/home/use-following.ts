import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { PushBodies } from '@trailcast/schema/push';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../live.js';

/** Pushes that are not cached: `live-writers.ts` dispatches them as window events. */
interface Pushes {
  chat: PushBodies['/user/queue/chat/update'];
  overlay: PushBodies['/user/queue/overlay/update'];
}

/** Delay before a failed query is retried, ms. */
const AGAIN_MS = 5_000;

/**
 * Queries transient data of a studio, again after each reconnect, and follows its pushes. Bypasses the cache, because
 * cached data is stored on the device. `begin` is called for each connection and returns the handlers of pushes and
 * responses.
 */
export function useFollowing<Noun extends keyof Pushes, Data>(
  noun: Noun,
  query: TypedDocumentNode<Data, { studioId: string }>,
  studioId: string,
  begin: () => { onPush: (pushed: Pushes[Noun]) => void; onAnswer: (data: Data) => void },
): void {
  const client = useApolloClient();
  const isHeard = useLive().state === 'connected';
  const beginNow = useEffectEvent(begin);
  useEffect(
    function follow() {
      if (!isHeard) return;
      let isOver = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const { onPush, onAnswer } = beginNow();
      const take = (event: Event) => {
        const { detail } = event as CustomEvent<Pushes[Noun]>;
        if (String(detail.studioId) === studioId) onPush(detail);
      };
      addEventListener(noun, take);
      const read = () => {
        client
          .query<Data, { studioId: string }>({ query, variables: { studioId }, fetchPolicy: 'no-cache' })
          .then(({ data }) => {
            if (!isOver && data) onAnswer(data);
          })
          .catch(() => {
            if (!isOver) again = setTimeout(read, AGAIN_MS);
          });
      };
      read();
      return () => {
        isOver = true;
        clearTimeout(again);
        removeEventListener(noun, take);
      };
    },
    [client, isHeard, noun, query, studioId],
  );
}
